// Attachments of a to-do: showing, playing, adding and removing them.

import { requested } from "./base.js";
import { send, sendFile } from "./edits.js";
import { numberOf, select, titleOf } from "./outline.js";
import { once } from "./pointer.js";
import { isolated, quoted, say } from "./status.js";

const dialog = document.getElementById("files");
const list = document.getElementById("files-list");
const trouble = dialog.querySelector(".trouble");
let current = null;

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

const units = ["bytes", "kB", "MB", "GB", "TB"];

function size(bytes) {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  if (bytes === 1) return "1 byte";
  return `${unit && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

function clock(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Returns the details of a file on one line. */
function facts(file) {
  if (file.kind === "link") return `link to ${file.target}`;
  const by = file.authors?.join(", ") ?? file.artist;
  return [
    file.title && `“${file.title}”${by ? ` by ${by}` : ""}`, !file.title && by, file.album, file.format,
    file.width && `${file.width} × ${file.height}`, file.duration && clock(file.duration),
    file.files !== undefined && `${file.files} ${file.files === 1 ? "file" : "files"}`, size(file.bytes),
    file.isMissing && (file.isFetched ? "not on this device yet" : "not on this device"), file.problem,
  ].filter(Boolean).join(", ");
}

const address = (file) => requested(`attachments/${file.hash}/${encodeURIComponent(file.name)}?bytes=${file.bytes}`);

/** The formats that most browsers can neither show nor play. */
const unseen = new Set(["HEIC", "TIFF", "AIFF", "WMA"]);

/** Returns a picture or a player, if the browser supports the format. */
function preview(file) {
  if (file.isMissing || !file.format || unseen.has(file.format)) return film(file);
  if (file.kind === "image") {
    return element("img", { className: "thumbnail", src: address(file), loading: "lazy", alt: "" });
  }
  if (file.kind === "music") {
    const player = element("audio", { src: address(file), controls: true, preload: "none" });
    player.setAttribute("aria-label", `Play ${file.name}`);
    return player;
  }
  return film(file);
}

function film(file) {
  if (!file.isMissing && /\.(mp4|m4v|webm)$/i.test(file.name)) {
    return element("video", { className: "thumbnail", src: address(file), controls: true, preload: "metadata" });
  }
  return null;
}

function item(file, isTop) {
  const name = file.kind === "folder" || file.kind === "link" || (file.isMissing && !file.isFetched)
    ? element("span", { className: "file-name", textContent: file.name, dir: "auto" })
    : element("a", { className: "file-name", textContent: file.name, href: address(file), target: "_blank", dir: "auto" });
  const line = element("li", {}, name, " ", element("span", { className: "facts", textContent: facts(file), dir: "auto" }));
  if (isTop) {
    const remove = element("button", { type: "button", className: "detach", textContent: "Detach" });
    remove.setAttribute("aria-label", `Detach ${file.name}`);
    remove.addEventListener("click", once(() => detach(file.name)));
    line.append(" ", remove);
  }
  if (file.kind === "folder" && file.isFetched) {
    const get = element("button", { type: "button", className: "detach", textContent: "Fetch" });
    get.setAttribute("aria-label", `Fetch the list of files in ${file.name}`);
    get.addEventListener("click", () => attempt(() => fetchList(file)));
    line.append(" ", get);
  }
  const seen = preview(file);
  if (seen) line.append(seen);
  if (file.parts?.length) {
    line.append(element("details", {}, element("summary", { textContent: "Contents" }),
      element("ul", {}, ...file.parts.map((part) => item(part, false)))));
  }
  return line;
}

/** Fetches the list of a folder; its files are fetched when they are opened. */
async function fetchList(file) {
  const got = await fetch(address(file));
  if (!got.ok) throw new Error((await got.json()).error.message);
  show(await send("GET", `todos/${numberOf(current)}/attachments`));
}

function show(answer) {
  const files = answer.attachments.map((file) => item(file, true));
  list.replaceChildren(...(files.length ? files : [element("li", { className: "empty", textContent: "No attachments." })]));
}

async function attempt(action) {
  trouble.textContent = "";
  try {
    return await action();
  } catch (error) {
    if (dialog.open) trouble.textContent = error.message;
    else say(error.message, true);
    return null;
  }
}

/** Opens the dialog with a to-do's attachments. */
export async function openFiles(row) {
  current = row;
  document.getElementById("files-title").textContent = titleOf(row);
  list.replaceChildren();
  trouble.textContent = "";
  dialog.showModal();
  const answer = await attempt(() => send("GET", `todos/${numberOf(row)}/attachments`));
  if (answer) show(answer);
}

async function detach(name) {
  const path = `todos/${numberOf(current)}/attachments`;
  if (!(await attempt(() => send("DELETE", `${path}/${encodeURIComponent(name)}`)))) return;
  say(["Detached ", isolated(name), ". Undo restores it."]);
  const answer = await attempt(() => send("GET", path));
  if (answer) show(answer);
  dialog.querySelector("input").focus();
}

/** Attaches files one after another; failures are reported, and the other files are attached. */
async function attach(row, files) {
  const problems = [];
  let answer = null;
  for (const file of files) {
    say(["Attaching ", isolated(file.name), "…"]);
    try {
      answer = await sendFile(`todos/${numberOf(row)}/attachments?name=${encodeURIComponent(file.name)}`, file);
    } catch (error) {
      problems.push(`${file.name}: ${error.message}`);
    }
  }
  if (answer && dialog.open && current === row) show(answer);
  if (problems.length) await attempt(() => { throw new Error(problems.join(" ")); });
  else if (files.length) {
    say(["Attached ", files.length === 1 ? isolated(files[0].name) : `${files.length} files`, " to ", quoted(titleOf(row)), "."]);
  }
}

const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

/** Returns the files of a drop; a page can't send folders. */
function dropped(event) {
  const items = [...event.dataTransfer.items].filter((each) => each.kind === "file");
  const folders = items.filter((each) => each.webkitGetAsEntry?.()?.isDirectory);
  if (folders.length) say("The page can't attach folders: use “defeat attach NUMBER PATH”.", true);
  return items.filter((each) => !folders.includes(each)).map((each) => each.getAsFile()).filter(Boolean);
}

/** Accepts files that are dropped onto rows and into the dialog. */
export function prepareFiles() {
  const target = (event) => (dialog.open ? current : event.target.closest?.("[role=treeitem]"));
  const mark = (row) => {
    for (const each of document.querySelectorAll(".dropping")) each.classList.remove("dropping");
    row?.classList.add("dropping");
  };
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const row = target(event);
    if (event.dataTransfer) event.dataTransfer.dropEffect = row ? "copy" : "none";
    mark(row);
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) mark(null); });
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    // Otherwise the browser would leave the page and open the file.
    event.preventDefault();
    mark(null);
    const row = target(event);
    if (row) attach(row, dropped(event));
  });
  const input = dialog.querySelector("input");
  input.addEventListener("change", async () => {
    await attach(current, [...input.files]);
    input.value = "";
  });
  dialog.addEventListener("close", () => {
    // Any playback stops.
    list.replaceChildren();
    if (current?.isConnected) select(current);
  });
}
