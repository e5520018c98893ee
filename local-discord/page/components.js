// Buttons, selects, forms and pictures of messages.
import { el, t } from './dom.js';
import { inline, markdown, ownEmoji } from './markdown.js';

const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link' };
const SELECTS = [3, 5, 6, 7, 8];

function emoji(of) {
  if (of.emoji?.id) return ownEmoji(of.emoji.name, of.emoji.id, true);
  return of.emoji?.name ? el('span', { class: 'emoji', 'aria-hidden': 'true' }, of.emoji.name) : null;
}

/** Rows of components. `context` has `send(kind, customId, values)`, `pending` and `people`, `roles`, `channels`. */
export function components(list, context) {
  return list.map((component) => one(component, context));
}

function one(component, context) {
  switch (component.type) {
    case 1:
      return el('div', { class: 'row' }, components(component.components ?? [], context));
    case 2:
      return button(component, context);
    case 9:
      return el(
        'div',
        { class: 'section' },
        el('div', {}, components(component.components ?? [], context)),
        component.accessory ? one(component.accessory, context) : null,
      );
    case 10:
      return markdown(component.content ?? '');
    case 11:
      return picture(component.media?.url, component.description, 'thumbnail', component.media);
    case 12:
      return el(
        'div',
        { class: 'gallery' },
        (component.items ?? []).map((item) => picture(item.media?.url, item.description, 'wide', item.media)),
      );
    case 13:
      return el('a', { href: component.file?.url, target: '_blank', rel: 'noopener' }, component.file?.url?.split('/').at(-1) ?? '');
    case 14:
      return el('hr', { class: component.divider === false ? 'blank' : null });
    case 17: {
      const box = el('div', { class: 'container' }, components(component.components ?? [], context));
      if (typeof component.accent_color === 'number') box.style.borderLeftColor = color(component.accent_color);
      return box;
    }
    default:
      return SELECTS.includes(component.type) ? select(component, context) : null;
  }
}

export function color(number) {
  return `#${number.toString(16).padStart(6, '0')}`;
}

function button(component, context) {
  const content = [emoji(component), component.label ? el('span', {}, component.label) : null];
  if (component.style === 5) {
    return el(
      'a',
      { class: 'button link', href: component.url, target: '_blank', rel: 'noopener noreferrer' },
      content,
      el('span', { 'aria-hidden': 'true' }, '↗'),
    );
  }
  const waiting = context.pending === component.custom_id;
  return el(
    'button',
    {
      type: 'button',
      class: `button ${STYLES[component.style] ?? 'secondary'}${waiting ? ' waiting' : ''}`,
      // A control that waits for its answer keeps the focus; a disabled one would lose it.
      disabled: component.disabled,
      'aria-disabled': waiting ? 'true' : null,
      'data-custom-id': component.custom_id,
      'aria-label': component.label ? null : component.emoji?.name,
      'aria-busy': waiting ? 'true' : null,
      onclick: () => {
        if (!waiting) context.send('press', component.custom_id);
      },
    },
    content,
  );
}

/** Discord's numbers of channel types. */
const CHANNEL_TYPES = { Text: 0, Voice: 2, Announcement: 5, Stage: 13, Forum: 15, Media: 16 };

/** Whether a select of channels offers this one. */
function takes(component, channel) {
  const types = component.channel_types ?? [];
  return !types.length || types.includes(CHANNEL_TYPES[channel.kind]);
}

/** Returns the values that a select offers: its own options, or people, roles or channels. */
function offers(component, context) {
  const defaults = new Set((component.default_values ?? []).map((value) => value.id));
  const named = (list, sign) => list.map(({ id, name }) => ({ value: id, label: sign + name, default: defaults.has(id) }));
  switch (component.type) {
    case 5:
      return named(context.people, '');
    case 6:
      return named(context.roles, '@');
    case 7:
      return [...named(context.people, ''), ...named(context.roles, '@')];
    case 8:
      return named(
        context.channels.filter((one) => takes(component, one)),
        '#',
      );
    default:
      return component.options ?? [];
  }
}

let serial = 0;
/** Returns a number like no other on this page. */
function nextSerial() {
  serial += 1;
  return serial;
}

/**
 * A select as a button that opens a list; used in messages, forms and the composer. In a form, `context.field` has its
 * `id`, its `caption` and the id of what describes it, `about`.
 */
export function select(component, context) {
  const options = offers(component, context);
  const min = component.min_values ?? 1;
  const max = component.max_values ?? 1;
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const id = `list-${nextSerial()}`;
  const waiting = context.pending && context.pending === component.custom_id;
  const shown = el('span', { class: 'shown' });
  const face = el(
    'button',
    {
      type: 'button',
      class: 'select-face',
      id: context.field?.id,
      'aria-describedby': context.field?.about,
      disabled: component.disabled,
      'aria-disabled': waiting ? 'true' : null,
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      'aria-controls': id,
      'data-custom-id': component.custom_id,
    },
    shown,
    el('span', { 'aria-hidden': 'true' }, '⌄'),
  );
  const question = component.placeholder || t('Make a selection');
  const caption = context.field?.caption ?? question;
  const items = el('ul', { id, role: 'listbox', 'aria-label': caption, 'aria-multiselectable': max > 1 ? 'true' : null, hidden: true });
  const done = el('button', { type: 'button', class: 'button primary', hidden: true, 'data-done': component.custom_id }, t('Done'));
  const root = el('div', { class: 'select', 'data-select': component.custom_id }, face, items, done);
  root.offered = JSON.stringify(component);

  const label = () => {
    const labels = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
    shown.textContent = labels.join(', ') || question;
    const said = labels.join(', ') || (caption === question ? '' : question);
    face.setAttribute('aria-label', said ? `${caption}: ${said}` : caption);
    shown.classList.toggle('unset', !labels.length);
  };
  const fits = () => chosen.size >= min && chosen.size <= max;
  const close = (focus) => {
    items.hidden = true;
    done.hidden = true;
    face.setAttribute('aria-expanded', 'false');
    if (focus) face.focus();
  };
  const finish = () => {
    if (!fits()) return;
    close(true);
    label();
    context.send(
      'select',
      component.custom_id,
      options.filter((option) => chosen.has(option.value)).map((option) => option.value),
    );
  };
  const choose = (option) => {
    if (max === 1 && min > 0) {
      chosen.clear();
      chosen.add(option.value);
      finish();
      return;
    }
    if (chosen.has(option.value)) chosen.delete(option.value);
    else {
      if (max === 1) chosen.clear();
      if (chosen.size < max) chosen.add(option.value);
    }
    for (const item of items.children) item.setAttribute('aria-selected', String(chosen.has(item.dataset.value)));
    done.disabled = !fits();
    label();
  };
  const open = () => {
    items.replaceChildren(
      ...options.map((option) =>
        el(
          'li',
          {
            role: 'option',
            tabindex: '-1',
            'data-value': option.value,
            'aria-selected': String(chosen.has(option.value)),
            onclick: () => choose(option),
          },
          emoji(option),
          el('span', { class: 'option' }, el('span', {}, option.label), option.description ? el('small', {}, option.description) : null),
          el('span', { class: 'tick', 'aria-hidden': 'true' }, '✓'),
        ),
      ),
    );
    items.hidden = false;
    done.hidden = max === 1 && min > 0;
    done.disabled = !fits();
    face.setAttribute('aria-expanded', 'true');
    (items.querySelector('[aria-selected=true]') ?? items.firstElementChild)?.focus();
    root.scrollIntoView({ block: 'nearest' });
  };
  face.addEventListener('click', () => {
    if (!waiting) items.hidden ? open() : close();
  });
  done.addEventListener('click', finish);
  root.addEventListener('keydown', (event) => {
    if (items.hidden) return;
    const all = [...items.children];
    const at = all.indexOf(document.activeElement);
    if (event.key === 'Escape') close(true);
    else if (event.key === 'ArrowDown') all[Math.min(at + 1, all.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') all[Math.max(at - 1, 0)]?.focus();
    else if (event.key === 'Home') all[0]?.focus();
    else if (event.key === 'End') all.at(-1)?.focus();
    else if ((event.key === 'Enter' || event.key === ' ') && at >= 0) choose(options[at]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  root.addEventListener('focusout', (event) => {
    if (event.relatedTarget && !root.contains(event.relatedTarget)) close();
  });
  label();
  return root;
}

/** Moves open lists into a new rendering of their message; returns a function to call once that is shown. */
export function keepLists(old, fresh) {
  const active = document.activeElement;
  const kept = [];
  for (const items of old.querySelectorAll('.select > ul:not([hidden])')) {
    const list = items.parentElement;
    const same = [...fresh.querySelectorAll('.select')].find((one) => one.offered === list.offered);
    if (!same) continue;
    kept.push([items, items.scrollTop]);
    same.replaceWith(list);
  }
  return () => {
    for (const [items, top] of kept) items.scrollTop = top;
    if (active !== document.activeElement && fresh.contains(active)) active.focus({ preventScroll: true });
  };
}

/** Returns the address of a file; this server's own files are loaded under the host name of the page. */
export const own = (url) => {
  const { port, pathname, search } = new URL(url, location.href);
  return port === location.port && pathname.startsWith('/attachments/') ? pathname + search : url;
};

/** Renders a picture that can be enlarged. */
export function picture(address, alt, kind = '', size = {}) {
  if (!address) return null;
  const url = own(address);
  // With a known size, the layout does not jump when the picture arrives.
  const image = el('img', { src: url, alt: alt ?? '', width: size.width, height: size.height });
  const box = el(
    'button',
    { type: 'button', class: `picture ${kind}`, 'aria-label': `${t('Enlarge picture')}${alt ? `: ${alt}` : ''}`, onclick: () => enlarge(url, alt) },
    image,
  );
  if (size.width && size.height) {
    box.style.setProperty('--wide', `${size.width}px`);
    box.style.setProperty('--ratio', size.width / size.height);
  }
  return box;
}

function enlarge(url, alt) {
  const dialog = el(
    'dialog',
    { class: 'lightbox', 'aria-label': alt || t('Enlarge picture') },
    el('button', { type: 'button', class: 'close', 'aria-label': t('Close'), onclick: () => dialog.close() }, '×'),
    el('div', { class: 'pan', tabindex: '0' }, el('img', { src: url, alt: alt ?? '' })),
    alt ? el('p', {}, alt) : null,
  );
  dialog.querySelector('img').addEventListener('click', (event) => event.target.classList.toggle('full'));
  show(dialog);
}

/** Returns the control of a new rendering that stands for one of an old one. */
export function twin(old, root) {
  const { customId } = old.dataset;
  const name = (one) => one.ariaLabel ?? one.textContent;
  const isSame = (one) => (customId ? one.dataset.customId === customId : one.tagName === old.tagName && name(one) === name(old));
  return [...root.querySelectorAll('button, a[href], summary')].find((one) => !one.disabled && isSame(one));
}

/** Shows a dialog. When it closes, the focus returns, also if its message was rendered again meanwhile. */
function show(dialog) {
  const from = document.activeElement;
  const message = from?.closest('[data-message-id]')?.dataset.messageId;
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (from?.isConnected) return from.focus({ preventScroll: true });
    const root = message && document.querySelector(`[data-message-id="${CSS.escape(message)}"]`);
    if (!root) return document.querySelector('#text')?.focus({ preventScroll: true });
    const again = twin(from, root) ?? root;
    if (again === root) root.tabIndex = -1;
    again.focus({ preventScroll: true });
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** A checkbox, or a radio button of a group. */
function tick(kind, name, label, about, attributes) {
  return el(
    'label',
    { class: 'tick-box' },
    el('input', { type: kind, name, ...attributes }),
    el('span', { class: 'option' }, el('span', {}, label), about ? el('small', {}, about) : null),
  );
}

/** Renders a radio group or checkbox group; returns its element and its ticked values. An empty text means none. */
function group(input, labelledBy, describedBy) {
  const radio = input.type === 21;
  const max = radio ? 1 : (input.max_values ?? input.options.length);
  const min = input.required === false ? 0 : (input.min_values ?? 1);
  const name = `group-${nextSerial()}`;
  const box = el(
    'div',
    {
      class: 'ticks',
      role: radio ? 'radiogroup' : 'group',
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      'aria-required': radio && input.required !== false ? 'true' : null,
      'data-group': input.custom_id,
    },
    input.options.map((option) =>
      tick(radio ? 'radio' : 'checkbox', name, option.label, option.description, {
        value: option.value,
        checked: option.default,
        required: radio && input.required !== false,
      }),
    ),
  );
  const boxes = [...box.querySelectorAll('input')];
  const ticked = () => boxes.filter((one) => one.checked);
  const check = () => {
    const count = ticked().length;
    const fits = count <= max && (count >= min || (count === 0 && input.required === false));
    // The first box shows the form's complaint, as a text field would.
    if (!radio) boxes[0].setCustomValidity(fits ? '' : `${t('Choose')} ${min === max ? max : `${min}–${max}`}.`);
  };
  box.addEventListener('change', check);
  check();
  // Unlike a checkbox, a radio button stays ticked when it is pressed again; in Discord an optional one can be cleared.
  if (radio && input.required === false) {
    let before = ticked()[0];
    for (const one of boxes) {
      one.addEventListener('click', () => {
        if (before === one) one.checked = false;
        before = ticked()[0];
      });
    }
  }
  return [box, () => (ticked().length ? ticked().map((one) => one.value) : [''])];
}

/** Shows a form; `submit(values)` gets pairs of custom id and text and returns a promise. */
export function modal(form, context, submit) {
  const values = new Map();
  const field = (input, label, description) => {
    const id = `field-${nextSerial()}`;
    const grouped = input.type === 21 || input.type === 22;
    const caption = el(
      grouped ? 'span' : 'label',
      grouped ? { id, class: 'caption' } : { for: id },
      label,
      input.required === false ? null : el('span', { class: 'needed', title: t('required') }, ' *'),
    );
    const described = description ? `${id}-about` : null;
    const about = description ? el('small', { id: described }, description) : null;
    if (grouped) {
      const [box, ticked] = group(input, id, described);
      values.set(input.custom_id, ticked);
      return el('div', { class: 'field' }, caption, about, box);
    }
    if (input.type === 23) {
      const line = tick('checkbox', null, label, description, { checked: input.default, 'data-custom-id': input.custom_id });
      const box = line.querySelector('input');
      values.set(input.custom_id, () => [String(box.checked)]);
      return el('div', { class: 'field' }, line);
    }
    if (input.type === 19) {
      // This page cannot send files.
      values.set(input.custom_id, []);
      return el('div', { class: 'field' }, caption, about, el('small', {}, t('Files cannot be sent from this page.')));
    }
    if (input.type !== 4) {
      values.set(input.custom_id, []);
      const named = { id, caption: label, about: described };
      const chooser = select(input, { ...context, field: named, send: (_, __, chosen) => values.set(input.custom_id, chosen) });
      return el('div', { class: 'field' }, caption, about, chooser);
    }
    const box = el(input.style === 2 ? 'textarea' : 'input', {
      id,
      'aria-describedby': described,
      placeholder: input.placeholder,
      required: input.required !== false,
      minlength: input.min_length,
      maxlength: input.max_length ?? 4000,
      rows: input.style === 2 ? 5 : null,
      value: input.value ?? '',
      'data-custom-id': input.custom_id,
    });
    values.set(input.custom_id, () => [box.value]);
    return el('div', { class: 'field' }, caption, about, box);
  };
  const fields = form.components.map((row) => {
    if (row.type === 18) return field(row.component, row.label, row.description);
    if (row.type === 10) return markdown(row.content ?? '');
    return (row.components ?? []).map((input) => field(input, input.label));
  });
  const failed = el('p', { class: 'failed', role: 'alert', hidden: true });
  const send = el('button', { class: 'button primary', type: 'submit' }, t('Submit'));
  const body = el(
    'form',
    { method: 'dialog' },
    el('h2', {}, inline(form.title)),
    fields,
    failed,
    el('footer', {}, el('button', { class: 'button secondary', type: 'button', onclick: () => dialog.close() }, t('Cancel')), send),
  );
  const dialog = el('dialog', { class: 'modal', 'aria-label': form.title, 'data-modal': form.custom_id }, body);
  body.addEventListener('submit', async (event) => {
    event.preventDefault();
    send.disabled = true;
    const pairs = [...values].flatMap(([id, given]) => (Array.isArray(given) ? given : given()).map((one) => [id, one]));
    try {
      const problem = await submit(pairs);
      if (!problem) return dialog.close();
      failed.textContent = problem;
    } catch (error) {
      failed.textContent = error.message;
    }
    failed.hidden = false;
    send.disabled = false;
  });
  show(dialog);
  body.querySelector('input, textarea, .select-face')?.focus();
}
