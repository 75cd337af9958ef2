// The moments of the game: a banner for some seconds, and a sign in the picture; and the monsters.

const banner = document.getElementById("banner");
const quest = document.getElementById("quest");
const lines = document.getElementById("monsters");
const overdue = "[role=treeitem]:not([aria-checked=true]) > .row .due.over";
let timer;

function end() {
  banner.replaceChildren();
  delete quest.dataset.moment;
}

/** Shows the events of an edit, of which the last are the greatest; the status line announces them. */
export function celebrate(moments = []) {
  if (!moments.length) return;
  clearTimeout(timer);
  banner.replaceChildren(...moments.slice(-3).map(({ sentence }) => {
    const line = document.createElement("p");
    const text = document.createElement("bdi");
    text.textContent = sentence;
    line.append(text);
    return line;
  }));
  quest.dataset.moment = moments.at(-1).kind;
  timer = setTimeout(end, 8000);
}

/** Shows the number of overdue to-dos on the page. */
function countMonsters() {
  const count = document.querySelectorAll(overdue).length;
  const text = count ? `${count === 1 ? "1 monster" : `${count} monsters`}: overdue to-dos` : "";
  if (lines.textContent !== text) lines.textContent = text;
  if (count) quest.dataset.monsters = count;
  else delete quest.dataset.monsters;
}

/** Keeps the monsters up to date. */
export function watchMonsters() {
  countMonsters();
  document.addEventListener("changed", countMonsters);
}
