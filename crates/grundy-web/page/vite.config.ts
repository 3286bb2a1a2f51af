import { defineConfig } from "vite";

// Three files with names that do not change, so that the program can hold them and the built page can be compared.
export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    outDir: "dist",
    modulePreload: false,
    cssCodeSplit: false,
    rollupOptions: {
      output: {
        entryFileNames: "page.js",
        assetFileNames: (asset) => (asset.names.some((name) => name.endsWith(".css")) ? "page.css" : "[name][extname]"),
        inlineDynamicImports: true,
      },
    },
  },
});
