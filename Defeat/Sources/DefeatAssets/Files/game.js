// The game: the warrior's way through the dungeon, the monsters in it, and moments as a card for some seconds.

import { api } from "./base.js";

const banner = document.getElementById("banner");
const quest = document.getElementById("quest");
const warrior = document.getElementById("warrior");
const monsters = document.getElementById("monsters");
const places = document.getElementById("places").children;
const walk = 700;
const shown = 3000;
let arrival = 0;
let walking;
let striking;
let leaving;
let showing;
let count = Number.parseInt(monsters.textContent, 10) || 0;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const isOff = () => !quest.querySelector(".scene").checkVisibility();

function set(element, name, value) {
  if (value === undefined) delete element.dataset[name];
  else element.dataset[name] = value;
}

/** Shows the state of a place; a door that has been crossed stays open. */
function showPlace(element, { state, door, monster }, isSameHall) {
  const isPassed = state === "crossed" && isSameHall && element.dataset.door;
  set(element, "state", state);
  set(element, "door", door ?? (isPassed ? "open" : undefined));
  set(element, "monster", monster);
  if (monster !== undefined) element.querySelector(".monster")?.setAttribute("href", `#monster${monster}`);
}

function moveTo(position) {
  warrior.style.transform = `translate(${position}px, 0)`;
}

/** Tells how many monsters there are, and for a moment that there are none any more. */
function tellMonsters(number, text) {
  clearTimeout(leaving);
  const isFree = count > 0 && number === 0;
  const sentence = isFree ? "No monster is left." : text;
  if (monsters.textContent !== sentence) monsters.textContent = sentence;
  if (isFree) leaving = setTimeout(() => { monsters.textContent = ""; }, 4000);
  if (number < count) strike();
  count = number;
}

function strike() {
  clearTimeout(striking);
  quest.classList.add("striking");
  striking = setTimeout(() => quest.classList.remove("striking"), 400);
}

/** Opens the chest when the warrior has reached it, and shuts it immediately. */
function showChest(isWon) {
  clearTimeout(walking);
  quest.classList.toggle("walking", arrival > performance.now());
  const finish = () => {
    quest.classList.remove("walking");
    quest.dataset.won = isWon;
  };
  if (!isWon) quest.dataset.won = false;
  walking = setTimeout(finish, Math.max(0, arrival - performance.now()));
}

/** Shows the state of the dungeon; in a new hall, the warrior comes in from the left. */
export function showQuest(state) {
  document.getElementById("sentence").textContent = state.sentence;
  const progress = document.getElementById("progress");
  progress.max = Math.max(1, state.rooms);
  progress.value = state.room;
  document.getElementById("dungeon").setAttribute("aria-label", state.label);
  const isSameHall = Number(quest.dataset.hall) === state.hall;
  const before = new DOMMatrix(getComputedStyle(warrior).transform).e;
  if (!isSameHall) {
    quest.classList.add("jump");
    moveTo(state.hall > Number(quest.dataset.hall) ? -30 : 750);
  }
  quest.dataset.hall = state.hall;
  document.getElementById("treasure").style.transform = `translate(${state.treasure}px, 0)`;
  quest.dataset.treasure = state.places.some((place) => place.state === "chest") ? "yes" : "no";
  state.places.forEach((place, index) => showPlace(places[index], place, isSameHall));
  if (!isSameHall) {
    // The new hall is there before the warrior walks into it.
    warrior.getBoundingClientRect();
    quest.classList.remove("jump");
  }
  tellMonsters(state.monsters, state.monstersText);
  if (!isSameHall || Math.abs(before - state.warrior) > 1) arrival = performance.now() + (isCalm() || isOff() ? 0 : walk);
  moveTo(state.warrior);
  showChest(state.isWon);
}

function end() {
  banner.replaceChildren();
  delete quest.dataset.moment;
}

function show(moments) {
  const card = document.createElement("div");
  card.className = "card";
  const picture = document.getElementById("moment").content.firstElementChild.cloneNode(true);
  picture.classList.add(moments.at(-1).kind);
  card.append(picture, ...moments.slice(-3).map(({ sentence }) => {
    const line = document.createElement("p");
    const text = document.createElement("bdi");
    text.textContent = sentence;
    line.append(text);
    return line;
  }));
  quest.dataset.moment = moments.at(-1).kind;
  banner.replaceChildren(card);
  clearTimeout(showing);
  showing = setTimeout(end, shown);
}

/** Shows the events of an edit when the warrior has arrived; the status line announces them. */
export function celebrate(moments = []) {
  if (!moments.length || isOff()) return;
  clearTimeout(showing);
  // The change arrives at about the same time as the response.
  showing = setTimeout(() => {
    showing = setTimeout(() => show(moments), Math.max(0, arrival - performance.now()));
  }, 60);
}

/** Shows the whole dungeon with the state of the game, or a band. */
async function open(isOpen) {
  document.getElementById("open-dungeon").setAttribute("aria-expanded", String(isOpen));
  quest.classList.toggle("open", isOpen);
  const list = document.getElementById("adventure");
  list.hidden = !isOpen;
  if (!isOpen) return;
  try {
    const response = await fetch(api("quest"));
    if (!response.ok) return;
    const { sentences } = await response.json();
    list.replaceChildren(...sentences.slice(1).map((sentence) => {
      const item = document.createElement("li");
      item.textContent = sentence;
      return item;
    }));
  } catch {
    // The picture is enough.
  }
}

/** Prepares the button that opens the dungeon. */
export function prepareDungeon() {
  const toggle = () => open(!quest.classList.contains("open"));
  document.getElementById("open-dungeon").addEventListener("click", toggle);
  quest.querySelector(".scene").addEventListener("click", toggle);
  document.addEventListener("changed", () => { if (quest.classList.contains("open")) open(true); });
}
