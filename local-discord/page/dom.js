// Small helpers: building elements, words in two languages, talking to the server.

/** Builds an element. User text is only inserted as text nodes or attributes, never as HTML. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'value') element.value = value;
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const WORDS = {
  de: {
    'Direct messages': 'Direktnachrichten',
    'Only you can see this': 'Nur du kannst das sehen',
    Dismiss: 'Verwerfen',
    edited: 'bearbeitet',
    APP: 'APP',
    Apps: 'Apps',
    used: 'hat benutzt:',
    'is thinking…': 'denkt nach…',
    Message: 'Nachricht an',
    Messages: 'Nachrichten',
    Send: 'Senden',
    Cancel: 'Abbrechen',
    Submit: 'Abschicken',
    Done: 'Fertig',
    'Make a selection': 'Triff eine Auswahl',
    'The application did not respond': 'Die Anwendung hat nicht reagiert',
    'This interaction failed': 'Diese Interaktion ist fehlgeschlagen',
    'The bot is offline.': 'Der Bot ist offline.',
    'Connection lost. Trying again…': 'Verbindung verloren. Neuer Versuch…',
    'You are': 'Du bist',
    Language: 'Sprache',
    Theme: 'Aussehen',
    Dark: 'Dunkel',
    Light: 'Hell',
    'Messages from the bot': 'Nachrichten vom Bot',
    'Turn the clock on': 'Uhr vorstellen',
    '1 hour': '1 Stunde',
    '12 hours': '12 Stunden',
    '1 day': '1 Tag',
    Allowed: 'Erlaubt',
    Closed: 'Geschlossen',
    Channels: 'Kanäle',
    Commands: 'Befehle',
    'No command fits.': 'Kein Befehl passt.',
    Close: 'Schließen',
    Yes: 'Ja',
    No: 'Nein',
    Thread: 'Thread',
    'Open thread': 'Thread öffnen',
    archived: 'archiviert',
    required: 'nötig',
    'started a thread:': 'hat einen Thread gestartet:',
    'renamed the thread:': 'hat den Thread umbenannt:',
    added: 'hat hinzugefügt:',
    'Nothing here yet.': 'Noch ist hier nichts.',
    'Type / to see the commands.': 'Tippe / und du siehst die Befehle.',
    'is typing…': 'tippt…',
    choose: 'wähle',
    Choose: 'Wähle',
    'Files cannot be sent from this page.': 'Von dieser Seite aus lassen sich keine Dateien schicken.',
    unknown: 'unbekannt',
    'Today at': 'Heute um',
    'Jump to the newest message': 'Zur neuesten Nachricht',
    Options: 'Angaben',
    'Enlarge picture': 'Bild vergrößern',
    Announcement: 'Ankündigungen',
    Voice: 'Sprachkanal',
    Stage: 'Stage',
    Forum: 'Forum',
    Media: 'Medien',
    Title: 'Titel',
    Tags: 'Tags',
    Post: 'Veröffentlichen',
    Posts: 'Beiträge',
    'New post': 'Neuer Beitrag',
    'No posts yet.': 'Noch gibt es keine Beiträge.',
    message: 'Nachricht',
    messages: 'Nachrichten',
  },
};

export const language = { locale: 'en-US' };

/** Translates a text into the person's language. */
export function t(text) {
  return WORDS[language.locale.split('-')[0]]?.[text] ?? text;
}

const query = new URLSearchParams(location.search);
export const asked = query.get('as');

export async function get(path, parameters = {}) {
  const address = new URL(path, location.href);
  for (const [key, value] of Object.entries(parameters)) if (value) address.searchParams.set(key, value);
  const response = await fetch(address);
  if (!response.ok) throw new Error((await response.json().catch(() => ({}))).error ?? response.statusText);
  return response.json();
}

export async function act(me, action, details = {}) {
  const response = await fetch('/local/do', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as: me, action, ...details }),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer?.error ?? response.statusText);
  return answer;
}

/** Returns a person's colour, always the same one. */
export function hue(id) {
  return Number(BigInt(id) % 12n) * 30;
}

export function avatar(user, small = false) {
  const name = user.global_name ?? user.name ?? user.username ?? '?';
  const initials = name
    .split(/[\s-]+/)
    .map((part) => [...part][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
  const circle = el('span', { class: small ? 'avatar small' : 'avatar', 'aria-hidden': 'true' }, initials);
  circle.style.setProperty('--hue', user.bot ? 235 : hue(user.id ?? '0'));
  return circle;
}

export function shownTime(iso) {
  const time = new Date(iso);
  const clock = time.toLocaleTimeString(language.locale, { hour: '2-digit', minute: '2-digit' });
  if (time.toDateString() === new Date().toDateString()) return `${t('Today at')} ${clock}`;
  return `${time.toLocaleDateString(language.locale)} ${clock}`;
}
