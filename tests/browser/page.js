// What a test sees on the page. It only looks: presses come from the driver, as from a hand.
const sight = {};
window.sight = sight;

const all = (css, root) => [...((root === undefined ? document : root)?.querySelectorAll(css) ?? [])];
const messages = () => all('#messages > [data-message-id]');
const isEphemeral = (message) => message.dataset.ephemeral === 'true';
const TONES = ['primary', 'secondary', 'success', 'danger'];

/** What a message says, without the mark that it was changed. */
const words = (message) =>
  all('.markdown', message)
    .map((one) => {
      const mark = one.querySelector('.edited');
      return mark ? one.innerText.slice(0, one.innerText.lastIndexOf(mark.innerText)).trimEnd() : one.innerText;
    })
    .join('\n');

/** A message as the test knows it. */
function told(message) {
  return {
    id: message.dataset.messageId,
    ephemeral: isEphemeral(message),
    text: words(message),
    buttons: all('button.button[data-custom-id]', message).map((button) => ({
      id: button.dataset.customId,
      label: button.innerText,
      enabled: !button.disabled && button.ariaDisabled !== 'true',
      tone: TONES.find((tone) => button.classList.contains(tone)),
    })),
    selects: all('.select-face', message)
      .filter((face) => !face.disabled && face.ariaDisabled !== 'true')
      .map((face) => ({
        id: face.dataset.customId,
        values: all('[role=option]', face.parentElement).map((option) => option.dataset.value),
      })),
    pictures: all('.picture img', message).length,
  };
}

sight.messages = () => messages().map(told);
sight.people = () => all('#switch-person option').map((option) => ({ id: option.value, name: option.textContent }));
/** The id of a channel, by its name. */
sight.channel = (name) => all('#channels [data-channel-id]').find((one) => one.querySelector('.clip')?.textContent === name)?.dataset.channelId;
sight.options = (message, custom) => all('[role=option]', select(message, custom)).map((option) => option.dataset.value);

// A press may cross a change of what is pressed, as with Discord: that is nobody's fault.
const crosses = (failed) => /^(message .* has no component|component .* is disabled|there is no message)/.test(failed?.title);
/** Whether the last press on a message came too late for what was pressed. */
sight.crossed = (message) => crosses(of(message)?.querySelector('.failed'));

// The messages whose controls have a name. A thread grows long, so only what changed is read again.
const named = new WeakSet();
new MutationObserver((changes) => {
  for (const { target } of changes) for (let one = target; one; one = one.parentNode) named.delete(one);
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

/** The controls that a reader of screens cannot use. */
function unnamed() {
  const found = [];
  for (const one of all('button, a[href], input, textarea, select, summary, [tabindex="0"], [role=listbox]')) {
    if (named.has(one.closest('#messages > *'))) continue;
    const name = one.ariaLabel || one.textContent.trim() || one.labels?.length || all('img', one).some((image) => image.alt);
    if (!name) found.push(`a control without a name: ${one.outerHTML.slice(0, 120)}`);
    if (one.closest('[aria-hidden=true]')) found.push(`a control that is hidden from readers: ${one.outerHTML.slice(0, 120)}`);
  }
  if (found.length === 0) for (const message of messages()) named.add(message);
  return found;
}

/** What should not be on any page. */
sight.trouble = () => {
  const failed = all('.failed').filter((one) => !one.hidden && one.textContent);
  const found = failed.filter((one) => !crosses(one)).map((one) => `failed: ${one.textContent} ${one.title}`);
  let text = document.getElementById('main').textContent;
  for (const one of failed.filter(crosses)) text = text.replace(one.textContent, '');
  for (const bad of ['did not respond', 'hat nicht reagiert', 'nteraction failed', 'fehlgeschlagen', '#unknown', '#unbekannt'])
    if (text.includes(bad)) found.push(bad);
  for (const box of [document.documentElement, document.body, document.getElementById('scroll')]) {
    if (box.scrollWidth > box.clientWidth) found.push(`${box.id || box.tagName} is ${box.scrollWidth} wide in ${box.clientWidth}`);
  }
  for (const message of messages().filter(isEphemeral)) {
    if (!/only you can see this|nur du kannst das sehen/i.test(message.querySelector('.only-you')?.textContent ?? ''))
      found.push('an ephemeral message that does not say so');
  }
  for (const image of all('#messages img')) if (image.complete && !image.naturalWidth) found.push(`a broken picture: ${image.src}`);
  // What stands beside words that say the same needs none of its own.
  const decorates = (image) => image.classList.contains('emoji') && image.closest('button, [role=option]')?.textContent.trim();
  for (const image of all('#messages img')) if (!image.alt && !decorates(image)) found.push(`a picture without words: ${image.src}`);
  found.push(...unnamed());
  if (visualViewport.scale !== 1) found.push(`zoomed: ${visualViewport.scale}`);
  const notice = document.getElementById('notice');
  if (!notice.hidden) found.push(`notice: ${notice.textContent}`);
  return found;
};

/** Brings a message into a picture that is about to be kept. */
sight.show = (message) => {
  of(message).scrollIntoView({ block: 'end' });
};

// Heights, in one font on every machine.
let isWritten = false;
sight.write = (fonts) => {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const faces = fonts.map((font, at) => new FontFace('Measured', bytes(font), { weight: at ? '700' : '400' }));
  Promise.all(faces.map((face) => face.load())).then((loaded) => {
    for (const face of loaded) document.fonts.add(face);
    document.body.style.fontFamily = 'Measured, sans-serif';
    // It says that no bot is connected.
    document.getElementById('notice').hidden = true;
    isWritten = true;
    document.body.dataset.written = 'true';
  });
};
sight.written = () => isWritten;
/** Makes emojis as wide as where there is a font for them. */
function widen(shown) {
  const emoji = /[\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\u{1f000}-\u{1ffff}]\ufe0f?/u;
  const texts = document.createTreeWalker(shown.querySelector('.markdown'), NodeFilter.SHOW_TEXT);
  const all = [];
  while (texts.nextNode()) all.push(texts.currentNode);
  for (const text of all) {
    for (let rest = text, at = emoji.exec(rest.data); at; at = emoji.exec(rest.data)) {
      const drawn = rest.splitText(at.index);
      rest = drawn.splitText(at[0].length);
      const box = document.createElement('span');
      box.style.cssText = 'display: inline-block; width: 1.375em; height: 1em; overflow: hidden; vertical-align: top';
      drawn.replaceWith(box);
    }
  }
  for (const one of shown.querySelectorAll('.button .emoji')) one.style.cssText = 'display: inline-block; width: 20px; overflow: hidden';
}
const high = (one) => one?.getBoundingClientRect().height ?? 0;
/** The room for messages. */
sight.page = () => ({
  width: document.querySelector('.message .body').getBoundingClientRect().width,
  height: document.getElementById('scroll').clientHeight,
});
/** The heights of a message's parts with the gaps above them, once it is there. */
sight.heights = (message) => {
  const shown = of(message);
  if (!shown) return null;
  widen(shown);
  const sum = (css) => all(css, shown).reduce((height, one) => height + high(one) + 8, 0);
  const line = document.createElement('div');
  line.className = 'only-you';
  line.innerHTML = 'x <button class="inline-link">y</button>';
  const before = high(shown);
  shown.querySelector('.body').append(line);
  const after = high(shown);
  line.remove();
  return {
    text: high(shown.querySelector('.markdown')),
    picture: sum('.body > .picture'),
    rows: sum('.body > .row'),
    message: before,
    only_you: after - before,
  };
};

// Elements to press.
const of = (id) => document.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
sight.control = (message, custom) => all('[data-custom-id]', of(message)).find((one) => one.dataset.customId === custom);
const select = (message, custom) => all('.select', of(message)).find((one) => one.dataset.select === custom);
sight.option = (message, custom, value) => all('[role=option]', select(message, custom)).find((one) => one.dataset.value === value);
sight.done = (message, custom) => select(message, custom)?.querySelector('[data-done]');

// The page may move under a hand that is about to press, as it may under anybody's.
let aimedAt = () => null;
let struck = false;
let earlier = null;
/**
 * Takes aim at an element and returns where to press it: `null` without such an element, `covered` if something lies
 * over it. What stands on the page now is kept, so that the answer can be recognised.
 */
sight.aim = (message, what, args) => {
  aimedAt = () => sight[what](...args) ?? null;
  struck = false;
  const element = aimedAt();
  if (!element) return null;
  earlier = before(message);
  if (!reachable(element)) element.scrollIntoView({ block: 'center' });
  return reachable(element) ?? { covered: true };
};
/** The middle of an element, if a press there would meet it. */
function reachable(element) {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}
document.addEventListener(
  'click',
  (event) => {
    struck ||= Boolean(aimedAt()?.contains(event.target));
  },
  true,
);
sight.hit = () => struck;

// What can be waited for.
sight.idle = () => !isBusy();
/** Sends the next press of this control twice, the second time after the control has gone. */
sight.cross = (message, custom) => {
  const send = window.fetch;
  window.fetch = async (address, options) => {
    // The page also loads what has changed meanwhile: only the press counts.
    const sent = options?.body ? JSON.parse(options.body) : {};
    if (sent.message !== message || sent.custom_id !== custom) return send(address, options);
    window.fetch = send;
    await send(address, options);
    while (sight.control(message, custom)) await new Promise((resolve) => setTimeout(resolve, 10));
    return send(address, options);
  };
};
const isBusy = () => document.querySelector('[aria-busy=true], .thinking') !== null;
/** The text of a message without the mark that it was changed, and its controls. It needs no layout. */
const print = (message) => {
  if (!message) return '';
  const texts = all('.markdown', message).map((one) => {
    const mark = one.querySelector('.edited');
    return mark ? one.textContent.replace(mark.textContent, '').trimEnd() : one.textContent;
  });
  return JSON.stringify([texts, all('[data-custom-id]', message).map((one) => one.dataset.customId)]);
};
const before = (message) => ({ message, print: print(of(message)), known: messages().map((one) => one.dataset.messageId) });
/** Something came of the press that was aimed at a message, and nothing more is on its way. */
sight.answered = () => {
  const { message, print: old, known } = earlier;
  return !isBusy() && (print(of(message)) !== old || messages().some((one) => isEphemeral(one) && !known.includes(one.dataset.messageId)));
};
/** Whether the focus is on the control with this id, of the bot or of a channel, or on the element with it. */
sight.focused = (id) => {
  const { dataset, id: own } = document.activeElement;
  return [dataset.customId, dataset.channelId, own].includes(id);
};
sight.here = (css) => document.querySelector(css) !== null;
sight.open = (message, custom) => Boolean(select(message, custom)?.querySelector('ul:not([hidden])'));
/** A list is closed, having got what it wanted, or could be. */
sight.content = (message, custom) => {
  const done = sight.done(message, custom);
  return !done || done.hidden || !done.disabled;
};
sight.connected = () => document.body.dataset.connected === 'true';
sight.ready = () => document.body.dataset.connected === 'true' && document.querySelector('.presence.on') !== null;

/** Everything that everybody sees here. */
sight.public = () =>
  messages()
    .filter((one) => !isEphemeral(one))
    .map((one) => [one.dataset.messageId, words(one)]);
/** How many messages that only their reader sees say this. */
sight.said = (sentence) =>
  messages()
    .filter(isEphemeral)
    .filter((one) => words(one).includes(sentence)).length;
/** A message that everybody sees here says this. */
sight.reads = (sentence) => messages().some((one) => !isEphemeral(one) && words(one).includes(sentence));
sight.shows = (message, text) => words(of(message)).includes(text);
sight.pictured = (message) => told(of(message)).pictures > 0;

sight.lobby = () => {
  const lobby = messages()
    .filter((one) => !isEphemeral(one) && one.querySelector('[data-custom-id^="1j:"], [data-custom-id^="1g:"]'))
    .at(-1);
  return lobby ? told(lobby) : null;
};
/** Lines of the lobby that begin with a seat's mark. */
sight.seated = (seats) => {
  const lobby = of(sight.lobby()?.id ?? '');
  const marked = (lobby?.innerText ?? '').split('\n').filter((line) => /^(🔵|🟧|🔺|💜|⭐)/u.test(line.trim()));
  return marked.length + (lobby?.querySelectorAll('img[title^=":seat_"]').length ?? 0) === seats;
};

const DESK = '[data-custom-id^="1p:"], [data-custom-id^="1e:"]';
const WAITING = /Waiting for |Warten auf /;
const RESULT = /Final result|Endergebnis/;

sight.desk = () => {
  const desk = messages()
    .filter((one) => isEphemeral(one) && one.querySelector(DESK))
    .at(-1);
  return desk ? told(desk) : null;
};
sight.result = () => {
  const result = messages().findLast((one) => !isEphemeral(one) && RESULT.test(one.textContent));
  return result ? told(result) : null;
};
/** The desk wants something of its owner, or the game is over. */
sight.asked = () => {
  if (isBusy()) return null;
  const result = sight.result();
  if (result) return { over: result };
  const desk = sight.desk();
  return desk && !WAITING.test(desk.text) ? { desk } : null;
};

/**
 * Waits until a press has hit what was aimed at and was answered. Returns `null` if it has missed or is not answered in
 * time, and otherwise whether it crossed a change, and what should not be on the page.
 */
sight.outcome = async (message, touch, milliseconds) => {
  if (!(await sight.until('hit', [], touch))) return null;
  const answered = await sight.until('answered', [], milliseconds);
  return { answered, crossed: Boolean(sight.crossed(message)), trouble: sight.trouble() };
};

/** Waits for a truthy value of one of the above; `null` when time is up. */
sight.until = (name, args, milliseconds) =>
  new Promise((resolve) => {
    const end = (value) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(value);
    };
    const look = () => {
      const value = sight[name](...args);
      if (value) end(value);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    const timer = setTimeout(() => end(null), milliseconds);
    look();
  });
