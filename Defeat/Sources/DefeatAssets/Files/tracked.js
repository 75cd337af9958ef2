// The page of tracked events: an item for each, with its outcomes below.

const get = (id) => document.getElementById(id);
const [events, filter, state, none] = ["events", "filter", "state", "none"].map(get);

// The most events that the page shows.
const most = 1000;

/** Shows or hides an event by the words of the filter. */
function sift(event) {
  const text = event.textContent.toLowerCase();
  event.hidden = !filter.value.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** Adds a line: an event, or what became of the last one if it begins with a space. */
function add(line) {
  const isPart = line.startsWith(" ") && events.lastElementChild;
  const element = document.createElement(isPart ? "p" : "li");
  element.textContent = line;
  if (/: (rejected|waits|dropped|failed)/.test(line)) element.className = "trouble";
  const event = isPart ? events.lastElementChild : element;
  (isPart ? event : events).append(element);
  sift(event);
  while (events.childElementCount > most) events.firstElementChild.remove();
  none.hidden = true;
}

const source = new EventSource("/lines");
// The server sends the last lines once more.
source.addEventListener("start", () => {
  events.replaceChildren();
  state.textContent = "Events are shown as they come. Times are in UTC.";
});
source.addEventListener("error", () => {
  state.textContent = "No connection: start “defeat tracking watch --page” again.";
});
source.addEventListener("message", ({ data }) => {
  const isAtEnd = innerHeight + scrollY >= document.body.scrollHeight - 40;
  add(data);
  if (isAtEnd) scrollTo(0, document.body.scrollHeight);
});
filter.addEventListener("input", () => [...events.children].forEach(sift));
get("clear").addEventListener("click", () => {
  events.replaceChildren();
  none.hidden = false;
});
