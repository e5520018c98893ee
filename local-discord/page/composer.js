// The input field for messages, and for commands with their options.

import { select } from './components.js';
import { act, el, t } from './dom.js';

/** Returns the commands with one entry per subcommand. */
function flatten(commands) {
  const calls = [];
  const visit = (command, path, shown, of) => {
    const subs = (of.options ?? []).filter((option) => option.type <= 2);
    if (!subs.length) calls.push({ path, shown, about: of.about, options: of.options ?? [] });
    for (const sub of subs) visit(command, `${path} ${sub.name}`, `${shown} ${sub.shown}`, sub);
  };
  for (const command of commands) visit(command, command.name, command.shown, command);
  return calls;
}

/** Fills `form`. `world()` gives me, channel, people, roles, channels; `run` sends a command. */
export function composer(form, world, run, report) {
  let calls = [];
  let call = null;
  let fields = new Map();
  let highlighted = 0;

  const list = el('ul', { id: 'completion', role: 'listbox', 'aria-label': t('Commands'), hidden: true });
  const box = el('textarea', {
    id: 'text',
    rows: '1',
    maxlength: '2000',
    'aria-label': t('Message'),
    'aria-controls': 'completion',
    'aria-autocomplete': 'list',
  });
  const panel = el('div', { id: 'call', hidden: true });
  const send = el('button', { type: 'submit', id: 'send', 'aria-label': t('Send') }, '➤');
  form.replaceChildren(list, panel, el('div', { class: 'line' }, box, send));

  const fitting = () => {
    const typed = box.value.slice(1).toLowerCase().trimEnd();
    const starts = (entry) => entry.shown.toLowerCase().startsWith(typed) || entry.path.startsWith(typed);
    const words = (entry) => typed && `${entry.shown} ${entry.path}`.toLowerCase().includes(typed);
    return [...calls.filter(starts), ...calls.filter((entry) => !starts(entry) && words(entry))];
  };

  function complete() {
    const wanted = box.value.startsWith('/') && !box.value.includes('\n') && !call;
    list.hidden = !wanted;
    box.removeAttribute('aria-activedescendant');
    if (!wanted) return;
    const found = fitting();
    highlighted = Math.min(highlighted, Math.max(found.length - 1, 0));
    list.replaceChildren(
      ...found.map((entry, index) =>
        el(
          'li',
          {
            role: 'option',
            id: `completion-${index}`,
            'data-command': entry.path,
            'aria-selected': String(index === highlighted),
            onmousedown: (event) => event.preventDefault(),
            onclick: () => begin(entry),
          },
          el('strong', {}, `/${entry.shown}`),
          el(
            'span',
            { class: 'args' },
            entry.options.filter((o) => o.required).map((o) => ` ${o.shown}`),
          ),
          el('small', {}, entry.about),
        ),
      ),
    );
    if (found.length) box.setAttribute('aria-activedescendant', `completion-${highlighted}`);
    else list.append(el('li', { class: 'none' }, t('No command fits.')));
    list.children[highlighted]?.scrollIntoView({ block: 'nearest' });
  }

  function begin(entry) {
    call = entry;
    fields = new Map();
    list.hidden = true;
    box.value = '';
    panel.hidden = false;
    box.hidden = true;
    const optional = entry.options.filter((option) => !option.required);
    const more = el('div', { class: 'more' });
    const rows = el('div', { class: 'fields' }, entry.options.filter((option) => option.required).map(field));
    for (const option of optional) {
      more.append(
        el(
          'button',
          {
            type: 'button',
            class: 'button secondary',
            'data-add-option': option.name,
            title: option.about,
            onclick: (event) => {
              event.target.remove();
              rows.append(field(option));
              fields.get(option.name)?.focus();
            },
          },
          `+ ${option.shown}`,
        ),
      );
    }
    panel.replaceChildren(
      el(
        'div',
        { class: 'call-head' },
        el('strong', { class: 'mention' }, `/${entry.shown}`),
        ' ',
        el('small', {}, entry.about),
        el('button', { type: 'button', class: 'close', 'aria-label': t('Cancel'), onclick: end }, '×'),
      ),
      rows,
      optional.length ? more : '',
    );
    const first = fields.values().next().value;
    if (first) first.focus();
    else send.focus();
  }

  function end() {
    call = null;
    fields = new Map();
    panel.hidden = true;
    panel.replaceChildren();
    box.hidden = false;
    box.focus();
  }

  function values() {
    const given = [];
    for (const [name, input] of fields) {
      const value = input.given();
      if (value !== '' && value !== null && value !== undefined) given.push([name, value]);
    }
    return given;
  }

  function field(option) {
    const here = world();
    const fixed = (options) => {
      let chosen = null;
      const chooser = select(
        { type: 3, custom_id: `option:${option.name}`, options, placeholder: `${t('choose')} ${option.shown}` },
        {
          send: (_, __, picked) => {
            [chosen] = picked;
          },
        },
      );
      fields.set(option.name, { given: () => chosen, focus: () => chooser.querySelector('button').focus() });
      return chooser;
    };
    const named = (things, sign = '') => things.map(({ id, name }) => ({ label: sign + name, value: id }));
    let control;
    if (option.choices?.length) {
      control = fixed(option.choices.map((choice) => ({ label: choice.shown, value: String(choice.value) })));
    } else if (option.type === 5) {
      control = fixed([
        { label: t('Yes'), value: 'true' },
        { label: t('No'), value: 'false' },
      ]);
      const inner = fields.get(option.name);
      fields.set(option.name, { ...inner, given: () => (inner.given() === null ? null : inner.given() === 'true') });
    } else if (option.type === 6) control = fixed(named(here.people));
    else if (option.type === 7) control = fixed(named(here.channels, '#'));
    else if (option.type === 8) control = fixed(named(here.roles, '@'));
    else if (option.type === 9) control = fixed([...named(here.people), ...named(here.roles, '@')]);
    else control = typed(option);
    return el(
      'div',
      { class: 'field', 'data-option': option.name },
      el('label', {}, el('span', {}, option.shown), el('small', {}, ` ${option.about}`)),
      control,
    );
  }

  /** A text or number field, with the bot's suggestions where it has them. */
  function typed(option) {
    const input = el('input', {
      'data-option-input': option.name,
      'aria-label': option.shown,
      inputmode: option.type === 3 ? null : 'decimal',
      maxlength: option.max_length ?? 6000,
    });
    const ideas = el('ul', { class: 'ideas', role: 'listbox', 'aria-label': option.shown, hidden: true });
    const mark = (at) =>
      [...ideas.children].forEach((item, index) => {
        item.setAttribute('aria-selected', String(index === at));
        if (index === at) input.setAttribute('aria-activedescendant', item.id);
      });
    let picked = null;
    let round = 0;
    let timer = 0;
    fields.set(option.name, { given: () => picked ?? input.value.trim(), focus: () => input.focus() });
    const pick = (choice) => {
      picked = String(choice.value);
      input.value = choice.name;
      ideas.hidden = true;
      input.focus();
    };
    const ask = async () => {
      round += 1;
      const mine = round;
      const others = values().filter(([name]) => name !== option.name);
      const here = world();
      const answer = await act(here.me, 'autocomplete', {
        channel: here.channel,
        path: call.path,
        options: others,
        focused: option.name,
        typed: input.value,
      }).catch(() => null);
      if (mine !== round) return;
      const choices = answer?.ack?.choices ?? [];
      ideas.replaceChildren(
        ...choices.map((choice, index) =>
          el(
            'li',
            {
              role: 'option',
              id: `idea-${option.name}-${index}`,
              'data-suggestion': String(choice.value),
              onmousedown: (event) => event.preventDefault(),
              onclick: () => pick(choice),
            },
            choice.name_localizations?.[here.locale] ?? choice.name,
          ),
        ),
      );
      ideas.hidden = !choices.length;
      ideas.choices = choices;
      mark(0);
    };
    if (option.autocomplete) {
      input.addEventListener('focus', () => {
        if (picked === null) ask();
      });
      input.addEventListener('input', () => {
        picked = null;
        clearTimeout(timer);
        timer = setTimeout(ask, 150);
      });
      input.addEventListener('blur', () => {
        ideas.hidden = true;
      });
      input.addEventListener('keydown', (event) => {
        if (ideas.hidden) return;
        const all = [...ideas.children];
        const at = all.findIndex((item) => item.getAttribute('aria-selected') === 'true');
        const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (move) {
          mark((at + move + all.length) % all.length);
        } else if (event.key === 'Enter' || event.key === 'Tab') {
          pick(ideas.choices[at]);
        } else if (event.key === 'Escape') {
          ideas.hidden = true;
          event.stopPropagation();
        } else return;
        if (event.key !== 'Tab') event.preventDefault();
      });
    }
    return el('div', { class: 'typed' }, input, ideas);
  }

  async function submit() {
    const here = world();
    report('');
    if (call) {
      const missing = call.options.find((option) => option.required && !values().some(([name]) => name === option.name));
      if (missing) return fields.get(missing.name)?.focus();
      const { path } = call;
      const options = values();
      end();
      return run(path, options);
    }
    const text = box.value.trim();
    if (!text) return;
    box.value = '';
    grow();
    complete();
    try {
      await act(here.me, 'write', { channel: here.channel, text });
    } catch (error) {
      box.value = text;
      report(error.message);
    }
  }

  function grow() {
    box.style.height = 'auto';
    box.style.height = `${Math.min(box.scrollHeight, 200)}px`;
  }

  let lastTyping = 0;
  box.addEventListener('input', () => {
    highlighted = 0;
    grow();
    complete();
    const here = world();
    if (box.value && !box.value.startsWith('/') && Date.now() - lastTyping > 8000) {
      lastTyping = Date.now();
      act(here.me, 'typing', { channel: here.channel }).catch(() => {});
    }
  });
  box.addEventListener('blur', () => {
    list.hidden = true;
  });
  box.addEventListener('focus', complete);
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && call) return end();
    if (event.target !== box) return;
    // Let Tab move to the next field again.
    if (event.key === 'Escape') list.hidden = true;
    const found = list.hidden ? [] : fitting();
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (found.length && move) {
      highlighted = (highlighted + move + found.length) % found.length;
      complete();
      event.preventDefault();
    } else if (found.length && (event.key === 'Enter' || event.key === 'Tab')) {
      begin(found[highlighted]);
      event.preventDefault();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      submit();
    }
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });

  return {
    setCommands(commands) {
      calls = flatten(commands);
      complete();
    },
    setChannel(name) {
      if (call) end();
      box.placeholder = `${t('Message')} ${name}`;
    },
  };
}
