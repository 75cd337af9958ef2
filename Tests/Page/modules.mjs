// Loads modules of the page, which have no package of their own, without a browser.

import { readFile } from "node:fs/promises";

const assets = new URL("../../Defeat/Sources/DefeatAssets/Files/", import.meta.url);

/** Returns a module of the page that imports no other. */
export async function load(name) {
  const source = await readFile(new URL(name, assets), "utf8");
  return import(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);
}
