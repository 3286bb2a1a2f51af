// A picture as a file: SVG as it is, PNG drawn by the browser.

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function saveSvg(svg: string, name: string): void {
  save(new Blob([svg], { type: "image/svg+xml" }), `${name}.svg`);
}

/** Two pixels for one unit, so that letters are sharp on a slide. */
const SCALE = 2;

export async function savePng(svg: string, name: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    const pen = canvas.getContext("2d");
    pen?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (blob) save(blob, `${name}.png`);
  } finally {
    URL.revokeObjectURL(url);
  }
}
