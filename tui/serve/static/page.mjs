// The page: a terminal, what a finger needs beside it, and a connection that comes back by itself.
import { Terminal } from "./xterm.mjs";
import { FitAddon } from "./addon-fit.mjs";
import { Unicode11Addon } from "./addon-unicode11.mjs";

const at = id => document.getElementById(id);
const USUAL = 16;                               // pixels a letter
const WIDE = { cols: 80, rows: 24, least: 11 };  // what a screen needs, and the smallest letters for that
const NARROW = { cols: 48, rows: 20, least: 8 };
const WAIT = { first: 500, most: 5000, more: 1.6 }; // milliseconds
const PIECE = 8000;                             // letters a message, well below what the server takes
const DOUBTED = 4;                              // after so many tries in vain the address may be an old one
const REFUSED = 800;                            // milliseconds after which a text that still stands was refused
const SLEPT = 15000;                            // milliseconds after which a hidden page connects again
const ENDED = 4000, FULL = 4001, TAKEN_OVER = 4002;
const KEYS = [["esc", "\x1b", "Back"], ["▲", "\x1b[A", "Up"], ["▼", "\x1b[B", "Down"], ["⏎", "\r", "Enter"],
  ["⌫", "\x7f", "Delete"], ["?", "\x1bOP", "Help"], ["≡", "\x0b", "All commands"], ["⌨", null, "Keyboard"]];

const fingers = matchMedia("(pointer: coarse)").matches;
const token = location.hash.slice(1);
let socket = null, waited = WAIT.first, retry = 0, failed = 0, hidden = 0, opened = false, sent = false, field = { is: false }, letters = false;

await Promise.all(["", "bold "].map(weight => document.fonts.load(`${weight}16px "Tableside Mono"`)));
const term = new Terminal({
  allowProposedApi: true, scrollback: 0, fontSize: USUAL, fontFamily: '"Tableside Mono", monospace',
  theme: { background: "#14171a", foreground: "#ebe6db", cursor: "#14171a" },
});
const fit = new FitAddon();
term.loadAddon(fit);
term.loadAddon(new Unicode11Addon());
term.unicode.activeVersion = "11";
term.open(at("screen"));
for (const [name, value] of [["autocapitalize", "off"], ["autocorrect", "off"], ["autocomplete", "off"]])
  term.textarea.setAttribute(name, value);
if (fingers) term.textarea.inputMode = "none";    // a tap on the screen never calls the keyboard up

// ---- how large the letters are: the largest with which a screen fits, the wide one if it can be read

function fits({ cols, rows }, px) {
  term.options.fontSize = px;
  const now = fit.proposeDimensions();
  return now && now.cols >= cols && now.rows >= rows;
}
function about({ cols, rows }) {                // pixels a letter with which so many fit: no fewer, and hardly more
  const { clientWidth, clientHeight } = at("screen"), now = term.element.querySelector(".xterm-screen").getBoundingClientRect();
  const wide = clientWidth * term.cols / now.width / cols, high = clientHeight * term.rows / now.height / (rows - 1);
  return term.options.fontSize * Math.min(wide, high) || USUAL;
}
function largest(floor) {                       // every size that is tried lays the whole screen out
  for (let px = Math.min(USUAL, Math.ceil(2 * about(floor)) / 2); px >= floor.least; px -= 0.5) if (fits(floor, px)) return px;
}
function lay() {
  const before = term.options.fontSize, px = largest(WIDE) ?? largest(NARROW);
  const keyboardIsUp = !px && !at("line").hidden;
  term.options.fontSize = px ?? (keyboardIsUp ? before : NARROW.least);
  if (!keyboardIsUp) fit.fit();                 // what is under a keyboard stays as it was
}
new ResizeObserver(lay).observe(at("screen"));

// ---- what is said to the server and by it

const send = (...what) => { if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(what)); };
function type(text) {
  for (let start = 0; start < text.length; start += PIECE) send("typed", text.slice(start, start + PIECE));
}
function say(sentence, button, then) {
  at("sentence").textContent = sentence;
  at("again").hidden = !button;
  at("again").textContent = button ?? "";
  at("again").onclick = then ?? null;
  at("said").hidden = false;
  if (button) at("again").focus();
}
function connect() {
  clearTimeout(retry);
  if (!token) return say("This address is not complete. Scan the code again, or copy the whole line.");
  const own = socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/socket`
    + `?token=${encodeURIComponent(token)}&columns=${term.cols}&rows=${term.rows}`);
  own.binaryType = "arraybuffer";
  own.onopen = () => { waited = WAIT.first; failed = 0; opened = true; at("said").hidden = true; send("fingers", fingers); send("focus"); focus(); };
  own.onmessage = ({ data }) => typeof data === "string" ? heed(JSON.parse(data)) : draw(data);
  own.onclose = ({ code }) => { if (own === socket) closed(code); };
}
function draw(data) {
  at("said").hidden = true;
  term.write(new Uint8Array(data));
}
term.parser.registerOscHandler(52, data => {      // what the application copies, as a terminal is told of it
  copy(new TextDecoder().decode(Uint8Array.from(atob(data.slice(data.indexOf(";") + 1)), each => each.charCodeAt(0))));
  return true;
});
async function copy(text) {                     // without encryption a page may not: then the text is handed over, marked
  try { await navigator.clipboard.writeText(text); } catch {
    at("copied").value = text;
    at("copy").showModal();
    at("copied").select();
  }
}
at("copy").addEventListener("close", focus);
function heed(told) {
  if (told.type === "field") { field = told; showLine(); }
  if (told.type === "waiting") say("No session is open yet. It is shown here as soon as one is.");
}
function anew() { term.reset(); at("said").hidden = true; connect(); }
function closed(code) {
  field = { is: false };
  showLine();
  if (code === ENDED) return say("Tableside has ended here. Every answer is saved.", "Open it again", anew);
  if (code === FULL) return say("All places are taken.", "Try again", anew);
  if (code === TAKEN_OVER) return say("Tableside goes on in another window.", "Take it back here", anew);
  failed += 1;
  const lost = opened && failed < DOUBTED;
  say(lost ? "The connection is lost. Every answer is saved. Trying again…"
    : "Tableside does not answer, or this address is no longer valid. Scan the code again. Trying again…", "Try now", connect);
  retry = setTimeout(connect, waited);
  waited = Math.min(WAIT.most, waited * WAIT.more);
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden) { hidden = Date.now(); return; }
  const slept = socket?.readyState === WebSocket.OPEN && Date.now() - hidden > SLEPT;
  if (slept) socket.close();                    // it may be gone, and nothing says so for a while
  if (slept || (socket?.readyState === WebSocket.CLOSED && retry)) connect();
});
addEventListener("online", () => { if (socket?.readyState !== WebSocket.OPEN && retry) connect(); });
term.onData(type);
term.onBinary(type);
term.onResize(({ cols, rows }) => send("size", cols, rows));
addEventListener("focus", () => { send("focus"); focus(); });
addEventListener("blur", () => send("blur"));
function focus() {
  if (!at("said").hidden || document.activeElement === at("text")) return;
  if (fingers && field.is) at("text").focus(); else term.focus();
}

// ---- fingers: a row of keys, a real field over the bottom line, and the wheel

for (const [label, keys, name] of KEYS) {
  const button = Object.assign(document.createElement("button"), { textContent: label, ariaLabel: name, type: "button" });
  button.addEventListener("pointerdown", event => event.preventDefault());
  button.onclick = () => { if (keys) type(keys); else { letters = !letters; showLine(); } };
  at("keys").append(button);
}
function showLine() {
  const text = at("text");
  at("line").hidden = !fingers || !(field.is || letters);
  text.type = field.secret ? "password" : "text";
  text.placeholder = field.is ? field.hint : "letters are keys";
  if (sent || document.activeElement !== text || !field.is) text.value = field.is ? field.text : "";
  if (at("line").hidden) { text.blur(); term.focus(); } else text.focus();
}
at("text").addEventListener("input", () => {
  sent = false;
  const text = at("text").value.replace(/[\x00-\x1f\x7f]/g, "");
  if (!field.is) { at("text").value = ""; return type(text); }
  type("\x1b[F\x1b[1;2H" + (text ? `\x1b[200~${text}\x1b[201~` : "\x1b[3~"));  // the whole line in place of the old
});
at("line").addEventListener("submit", event => {
  event.preventDefault();
  at("text").value = "";
  sent = true;
  type("\r");
  setTimeout(() => { if (sent) showLine(); }, REFUSED);
});
let finger = null;
at("screen").addEventListener("touchstart", ({ touches: [one] }) => { finger = { x: one.clientX, y: one.clientY }; }, { passive: true });
at("screen").addEventListener("touchmove", ({ touches: [one] }) => {
  const box = at("screen").getBoundingClientRect(), high = box.height / term.rows, wide = box.width / term.cols;
  const lines = Math.trunc((finger.y - one.clientY) / (2 * high));
  if (!lines) return;
  finger.y -= lines * 2 * high;
  const place = `${1 + Math.floor((one.clientX - box.left) / wide)};${1 + Math.floor((one.clientY - box.top) / high)}`;
  type(`\x1b[<${lines > 0 ? 65 : 64};${place}M`.repeat(Math.abs(lines)));
}, { passive: true });

lay();
connect();
