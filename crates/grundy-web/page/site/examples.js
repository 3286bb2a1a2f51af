// Gives the examples of the book a link that opens their position on the page, to be played and asked about.

(() => {
  const site = new URL("./", document.currentScript.src);
  // A command, its verb, and the position: in quotation marks or one word.
  const command = /^\$? ?grundy (?:solve|value|explain|tree|play|thermograph) (?:"([^"$]+)"|'([^']+)'|([a-z][\w.-]*))(?=\s|$)/;
  const chinese = document.documentElement.lang.startsWith("zh");
  for (const block of document.querySelectorAll("pre > code")) {
    const found = block.textContent.split("\n").map((line) => command.exec(line)?.slice(1).find((word) => word !== undefined));
    const positions = [...new Set(found.filter((word) => word !== undefined && word !== "-"))];
    if (positions.length === 0) continue;
    const links = positions.map((position) => {
      const query = new URLSearchParams({ v: "1", e: position, lang: chinese ? "zh" : "en" });
      const link = document.createElement("a");
      link.href = new URL(`index.html#${query}`, site).href;
      link.textContent = `▶ ${position}`;
      link.title = chinese ? "在网页上打开" : "Open on the page";
      return link;
    });
    const line = document.createElement("p");
    line.className = "open-example";
    for (const link of links) line.append(link, " ");
    block.parentElement.after(line);
  }
})();
