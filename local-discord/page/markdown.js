// Renders Discord's markdown as elements. All user text becomes text nodes.
import { el, language, t } from './dom.js';

/** Look-ups of names by id; set by app.js. */
export const names = { user: () => null, role: () => null, channel: () => null, openChannel: () => {} };

const UNITS = [
  ['year', 31536000],
  ['month', 2592000],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];
const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

// How far the local Discord's clock is ahead of the browser's, in milliseconds.
let ahead = 0;

/** Sets the current time of the local Discord, whose clock can be moved forward. */
export function setNow(now) {
  ahead = now - Date.now();
  refreshTimes();
}

function relative(seconds) {
  const distance = seconds - (Date.now() + ahead) / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(language.locale, { numeric: 'auto' }).format(Math.round(distance / size), unit);
}

function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return null;
  const full = date.toLocaleString(language.locale, STYLES.F);
  const text = style === 'R' ? relative(seconds) : date.toLocaleString(language.locale, STYLES[style] ?? STYLES.f);
  return el('time', { class: 'stamp', datetime: date.toISOString(), title: full, 'data-relative': style === 'R' ? seconds : null }, text);
}

/** Updates relative times. */
export function refreshTimes() {
  for (const stamp of document.querySelectorAll('time[data-relative]')) {
    stamp.textContent = relative(Number(stamp.dataset.relative));
  }
}

// Links to a channel or thread open it on this page.
const PLACE = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)$/;

function link(address, children) {
  const place = PLACE.exec(address);
  if (place && names.channel(place[1])) return mention(children, () => names.openChannel(place[1]));
  return el('a', { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' }, children);
}

function spoiler(children) {
  const span = el('span', { class: 'spoiler', 'aria-expanded': 'false' }, children);
  return pressable(span, () => {
    span.classList.add('shown');
    span.setAttribute('aria-expanded', 'true');
  });
}

/** Makes a span work as a button, by pointer and keyboard. */
function pressable(span, press) {
  span.setAttribute('role', 'button');
  span.tabIndex = 0;
  span.addEventListener('click', press);
  span.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  });
  return span;
}

function mention(text, pressed) {
  const span = el('span', { class: 'mention' }, text);
  return pressed ? pressable(span, pressed) : span;
}

/** Renders an emoji of the application; its name, if the emoji no longer exists. */
export function ownEmoji(name, id, hidden = false) {
  const text = `:${name}:`;
  const image = el('img', { class: 'emoji own', src: `/emojis/${id}`, alt: hidden ? '' : text, title: text, draggable: 'false' });
  image.addEventListener('error', () => image.replaceWith(text));
  return image;
}

// Each rule: a pattern at the start of the remaining text, and its rendering (null: no match after all).
const RULES = [
  [/^\\([^\sa-zA-Z0-9])/, (m) => m[1]],
  [/^``(.+?)``(?!`)/s, (m) => el('code', {}, m[1].trim())],
  [/^`([^`]+)`/, (m) => el('code', {}, m[1])],
  [/^\*\*\*(?=\S)(.+?)\*\*\*/s, (m) => el('strong', {}, el('em', {}, inline(m[1])))],
  [/^\*\*(?=\S)(.+?)\*\*(?!\*)/s, (m) => el('strong', {}, inline(m[1]))],
  [/^__(.+?)__(?!_)/s, (m) => el('u', {}, inline(m[1]))],
  [/^~~(.+?)~~/s, (m) => el('s', {}, inline(m[1]))],
  [/^\|\|(.+?)\|\|/s, (m) => spoiler(inline(m[1]))],
  [/^\*(?=\S)([^*]*[^\s*])\*(?!\*)/s, (m) => el('em', {}, inline(m[1]))],
  [/^_(?=\S)([^_]+)_(?![a-zA-Z0-9_])/s, (m, before) => (/[a-zA-Z0-9]$/.test(before) ? null : el('em', {}, inline(m[1])))],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m) => link(m[2], inline(m[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]!?]/, (m) => link(m[0], m[0])],
  [/^<@!?(\d+)>/, (m) => mention(`@${names.user(m[1]) ?? t('unknown')}`)],
  [/^<@&(\d+)>/, (m) => mention(`@${(names.role(m[1]) ?? t('unknown')).replace(/^@/, '')}`)],
  [/^<#(\d+)>/, (m) => mention(`#${names.channel(m[1]) ?? t('unknown')}`, () => names.openChannel(m[1]))],
  [/^<\/([^:>]+):\d+>/, (m) => mention(`/${m[1]}`)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => timestamp(Number(m[1]), m[2] ?? 'f')],
  [/^<a?:(\w+):(\d+)>/, (m) => ownEmoji(m[1], m[2])],
  [/^@(everyone|here)\b/, (m) => mention(m[0])],
];

/** Renders text within a line. */
export function inline(text) {
  const nodes = [];
  let plain = '';
  let rest = text;
  next: while (rest) {
    for (const [pattern, make] of RULES) {
      const match = pattern.exec(rest);
      if (!match) continue;
      const made = make(match, plain);
      if (made === null) continue;
      if (plain) nodes.push(plain);
      plain = '';
      nodes.push(made);
      rest = rest.slice(match[0].length);
      continue next;
    }
    // Skip to the next character that can start a rule.
    const step = rest.slice(1).search(/[\\`*_~|[<@h]/);
    const length = step < 0 ? rest.length : step + 1;
    plain += rest.slice(0, length);
    rest = rest.slice(length);
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function list(lines) {
  const ordered = /^\s*\d+\./.test(lines[0]);
  const root = el(ordered ? 'ol' : 'ul', ordered ? { start: parseInt(lines[0].trim(), 10) } : {});
  for (const line of lines) {
    const [, indent, text] = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    root.append(el('li', { class: indent.length >= 2 ? 'nested' : null }, inline(text)));
  }
  return root;
}

/** Renders a whole text as blocks. */
export function markdown(text) {
  const root = el('div', { class: 'markdown' });
  const parts = text.split(/```(?:([a-zA-Z0-9+-]*)\n)?([\s\S]*?)```/);
  for (let i = 0; i < parts.length; i += 3) {
    blocks(root, parts[i]);
    if (i + 2 < parts.length) root.append(el('pre', { tabindex: '0' }, el('code', {}, parts[i + 2].replace(/\n$/, ''))));
  }
  return root;
}

function blocks(root, text) {
  const lines = text.replace(/^\n|\n$/g, '').split('\n');
  if (lines.length === 1 && !lines[0]) return;
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) root.append(el('p', {}, inline(paragraph.join('\n'))));
    paragraph = [];
  };
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    const heading = /^(#{1,3})\s+(.+)$/.exec(line);
    const small = /^-#\s+(.+)$/.exec(line);
    if (heading) {
      flush();
      root.append(el('div', { class: `heading h${heading[1].length}`, role: 'heading', 'aria-level': 2 + heading[1].length }, inline(heading[2])));
    } else if (small) {
      flush();
      root.append(el('small', {}, inline(small[1])));
    } else if (/^>>>\s/.test(line)) {
      flush();
      root.append(el('blockquote', {}, inline(lines.slice(i).join('\n').slice(4))));
      return;
    } else if (/^>\s/.test(line)) {
      flush();
      const quoted = [];
      while (i < lines.length && /^>\s/.test(lines[i])) quoted.push(lines[i++].slice(2));
      i -= 1;
      root.append(el('blockquote', {}, inline(quoted.join('\n'))));
    } else if (/^\s*(?:[-*]|\d+\.)\s+\S/.test(line)) {
      flush();
      const items = [];
      while (i < lines.length && /^\s*(?:[-*]|\d+\.)\s+\S/.test(lines[i])) items.push(lines[i++]);
      i -= 1;
      root.append(list(items));
    } else {
      paragraph.push(line);
    }
  }
  flush();
}
