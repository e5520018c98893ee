// The page: the person, the channels, the messages, and live events.

import { keepLists, modal, twin } from './components.js';
import { composer } from './composer.js';
import { act, asked, avatar, el, get, language, t } from './dom.js';
import { forum, postList } from './forum.js';
import { names, refreshTimes, setNow } from './markdown.js';
import { message as renderMessage } from './messages.js';

const LOCALES = [
  'en-US',
  'en-GB',
  'de',
  'fr',
  'es-ES',
  'es-419',
  'it',
  'nl',
  'pt-BR',
  'pl',
  'da',
  'sv-SE',
  'no',
  'fi',
  'cs',
  'hu',
  'ro',
  'hr',
  'bg',
  'el',
  'uk',
  'ru',
  'tr',
  'lt',
  'vi',
  'id',
  'hi',
  'th',
  'ja',
  'ko',
  'zh-CN',
  'zh-TW',
];
const THREADS = ['PublicThread', 'PrivateThread', 'AnnouncementThread'];
const FORUMS = ['Forum', 'Media'];
/** The signs of a server's channels in the sidebar. */
const SIGNS = { Text: '#', Announcement: '»', Voice: '♪', Stage: '♫', Forum: '▤', Media: '▦' };
/** Returns what a screen reader says of a channel that is no usual one. */
const spoken = (channel) => (SIGNS[channel.kind] && channel.kind !== 'Text' ? `${channel.name} (${t(channel.kind)})` : null);
const $ = (id) => document.getElementById(id);

const state = {
  me: asked,
  people: [],
  channels: [],
  guilds: [],
  bot: null,
  channel: null,
  menus: [],
  messages: new Map(),
  pending: new Map(),
  failed: new Map(),
  unread: new Set(),
  online: true,
  connected: true,
};
let write;

const person = () => state.people.find((one) => one.id === state.me);
const channelOf = (id) => state.channels.find((channel) => channel.id === id);
const titleOf = (channel) => (channel.kind === 'Direct' ? `@${channel.name}` : THREADS.includes(channel.kind) ? channel.name : `#${channel.name}`);

const isForum = (channel) => FORUMS.includes(channel?.kind);
/** Returns the posts of a forum, the most recently active first. */
const postsOf = (id) =>
  state.channels.filter((one) => one.parent === id).sort((a, b) => (BigInt(a.last_message ?? a.id) > BigInt(b.last_message ?? b.id) ? -1 : 1));

names.user = (id) => (id === state.bot?.id ? state.bot.name : state.people.find((one) => one.id === id)?.name);
names.role = (id) => state.guilds.flatMap((guild) => guild.roles).find((role) => role.id === id)?.name;
names.channel = (id) => channelOf(id)?.name;
names.openChannel = openChannel;

/** Returns the first person with the browser's most preferred language. */
function speaking(people, languages) {
  const base = (language) => language.split('-')[0];
  return languages.map((wanted) => people.find((one) => base(one.locale) === base(wanted))).find(Boolean);
}

async function loadWorld() {
  const world = await get('/local/start', { as: state.me });
  Object.assign(state, world);
  setNow(world.now);
  language.locale = person()?.locale ?? 'en-US';
  document.documentElement.lang = language.locale;
  renderSidebar();
  renderNotice();
  if (isForum(channelOf(state.channel))) renderPosts();
}

function renderPosts() {
  postList($('forum'), postsOf(state.channel), openChannel);
}

let loads = 0;
async function loadMessages() {
  const { channel } = state;
  if (isForum(channelOf(channel))) return;
  loads += 1;
  const load = loads;
  // Events that arrive while the list is loading are newer than the list.
  const meanwhile = new Map();
  state.meanwhile = meanwhile;
  const list = await get('/local/messages', { as: state.me, channel });
  // A later request knows more, and events since then are kept for it only.
  if (channel !== state.channel || load !== loads) return;
  state.messages = new Map(list.map((message) => [message.id, message]));
  meanwhile.forEach((message, id) => {
    if (message) state.messages.set(id, message);
    else state.messages.delete(id);
  });
  renderMessages();
}

let lookedUp = 0;
async function loadCommands() {
  const { channel } = state;
  lookedUp += 1;
  const at = lookedUp;
  const commands = await get('/local/commands', { as: state.me, channel });
  // An answer may come after that to a later request, and does not know what has changed between them.
  if (channel !== state.channel || at !== lookedUp) return;
  const isChat = (command) => (command.type ?? 1) === 1;
  write.setCommands(commands.filter(isChat));
  state.menus = commands.filter((command) => !isChat(command));
}

/** Renders a part of the page again. The focus stays on the control for the same thing. */
function keepingFocus(part, render) {
  const held = part.contains(document.activeElement) ? document.activeElement : null;
  render();
  if (!held || held.isConnected) return;
  const of = (one) => one.id || one.dataset.channelId;
  const again = of(held) ? [...part.querySelectorAll('button, select')].find((one) => of(one) === of(held)) : twin(held, part);
  again?.focus({ preventScroll: true });
}

function renderSidebar() {
  keepingFocus($('sidebar'), renderChannels);
}

function renderChannels() {
  $('guild-name').textContent = state.guilds[0]?.name ?? '';
  const item = (channel, sign) =>
    el(
      'button',
      {
        type: 'button',
        'data-channel-id': channel.id,
        class: state.unread.has(channel.id) ? 'unread' : null,
        'aria-current': channel.id === state.channel ? 'page' : null,
        'aria-label': spoken(channel),
        onclick: () => openChannel(channel.id),
      },
      el('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
      el('span', { class: 'clip' }, channel.name),
    );
  const rows = [];
  for (const guild of state.guilds) {
    for (const channel of state.channels.filter((one) => one.guild === guild.id && SIGNS[one.kind])) {
      rows.push(el('li', {}, item(channel, SIGNS[channel.kind])));
      const threads = state.channels.filter((one) => one.parent === channel.id && (!one.archived || one.id === state.channel));
      if (threads.length)
        rows.push(
          el(
            'li',
            {},
            el(
              'ul',
              { class: 'threads' },
              threads.map((thread) => el('li', {}, item(thread, thread.kind === 'PrivateThread' ? '🔒' : '↳'))),
            ),
          ),
        );
    }
  }
  const direct = state.channels.find((channel) => channel.kind === 'Direct');
  const bot = el(
    'button',
    {
      type: 'button',
      id: 'direct',
      'data-channel-id': direct?.id ?? 'dm',
      class: direct && state.unread.has(direct.id) ? 'unread' : null,
      'aria-current': direct && direct.id === state.channel ? 'page' : null,
      onclick: openDirect,
    },
    avatar({ ...state.bot, bot: true }, true),
    el('span', { class: 'clip' }, state.bot.name),
    el('span', { class: state.online ? 'presence on' : 'presence', title: state.online ? 'online' : 'offline' }),
  );
  $('channels').replaceChildren(el('ul', {}, rows), el('h2', {}, t('Direct messages')), el('ul', {}, el('li', {}, bot)));
  renderMe();
}

function renderMe() {
  const me = person();
  if (!me) return;
  const choice = (label, id, options, chosen, changed) =>
    el(
      'label',
      {},
      el('span', {}, label),
      el(
        'select',
        { id, onchange: (event) => changed(event.target.value) },
        options.map(([value, text]) => el('option', { value, selected: value === chosen }, text)),
      ),
    );
  const languageName = (locale) => new Intl.DisplayNames([locale], { type: 'language' }).of(locale);
  const open = $('settings')?.open;
  $('me').replaceChildren(
    el(
      'details',
      { id: 'settings', open },
      el(
        'summary',
        {},
        avatar(me, true),
        el('span', { class: 'clip' }, el('strong', {}, me.name), el('small', {}, me.locale)),
        el('span', { 'aria-hidden': 'true' }, '⚙'),
      ),
      el(
        'div',
        { class: 'settings' },
        choice(
          t('You are'),
          'switch-person',
          state.people.map((one) => [one.id, one.name]),
          me.id,
          (id) => {
            location.search = `?as=${id}`;
          },
        ),
        choice(
          t('Language'),
          'switch-locale',
          LOCALES.map((locale) => [locale, languageName(locale)]),
          me.locale,
          (locale) => act(state.me, 'locale', { locale }),
        ),
        choice(
          t('Theme'),
          'switch-theme',
          [
            ['dark', t('Dark')],
            ['light', t('Light')],
          ],
          document.documentElement.dataset.theme,
          setTheme,
        ),
        choice(
          t('Messages from the bot'),
          'switch-dms',
          [
            ['true', t('Allowed')],
            ['false', t('Closed')],
          ],
          String(me.dms_open),
          (open) => act(state.me, 'dms_open', { open: open === 'true' }),
        ),
        choice(
          t('Turn the clock on'),
          'turn-clock',
          [
            ['', '–'],
            ['1', t('1 hour')],
            ['12', t('12 hours')],
            ['24', t('1 day')],
          ],
          '',
          turnClock,
        ),
      ),
    ),
  );
}

// Moves the clock for everybody at this local Discord, to see the effects of time.
async function turnClock(hours) {
  if (!hours) return;
  setNow((await act(state.me, 'turn_clock', { hours: Number(hours) })).now);
  keepingFocus($('me'), renderMe);
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    /* private windows have no storage */
  }
}

function renderNotice() {
  const text = !state.connected ? t('Connection lost. Trying again…') : !state.online ? t('The bot is offline.') : '';
  $('notice').textContent = text;
  $('notice').hidden = !text;
}

function contextFor(message) {
  const guild = state.guilds.find((one) => one.id === channelOf(state.channel)?.guild);
  return {
    me: state.me,
    pending: state.pending.get(message.id),
    failed: state.failed.get(message.id),
    openChannel,
    people: [...state.people, { id: state.bot.id, name: state.bot.name }],
    roles: guild?.roles ?? [],
    channels: state.channels.filter((one) => SIGNS[one.kind]),
    send: (kind, customId, values) => interact(message.id, customId, kind, { message: message.id, custom_id: customId, ...(values ? { values } : {}) }),
    menus: () =>
      state.menus
        .filter((menu) => menu.type === 3 || !message.author.bot)
        .map((menu) => ({
          shown: menu.shown,
          use: () =>
            menu.type === 3
              ? interact(message.id, menu.name, 'use_on_message', { name: menu.name, message: message.id })
              : interact(message.id, menu.name, 'use_on_person', { name: menu.name, channel: state.channel, target: message.author.id }),
        })),
    react: (emoji) => act(state.me, 'react', { message: message.id, emoji, add: true }).catch(() => {}),
    dismiss: () => (message.local ? forget(message.id) : act(state.me, 'dismiss', { message: message.id }).catch(() => forget(message.id))),
  };
}

function forget(id) {
  state.messages.delete(id);
  state.meanwhile?.set(id, null);
  const gone = $('messages').querySelector(`[data-message-id="${CSS.escape(id)}"]`);
  const held = gone?.contains(document.activeElement);
  const next = gone?.nextElementSibling ?? gone?.previousElementSibling;
  gone?.remove();
  if (!held) return;
  // The focus goes to what stands in its place.
  if (next) next.tabIndex = -1;
  (next ?? $('scroll')).focus({ preventScroll: true });
}

const nearEnd = () => $('scroll').scrollHeight - $('scroll').scrollTop - $('scroll').clientHeight < 32;
function toEnd() {
  $('scroll').scrollTop = $('scroll').scrollHeight;
}

/** Returns the focusable elements of a message: the bot's controls, or everything. */
const controls = (of, own) => [...of.querySelectorAll(own ? '[data-custom-id]' : 'button, a[href], summary')];

/**
 * Remembers the focus in a message. Returns a function that restores it after a new rendering: on the same control,
 * else on one with the same name, else on the one in the same place, else on the message.
 */
function keepFocus(old) {
  const focused = document.activeElement;
  if (!old?.contains(focused)) return () => {};
  const { customId } = focused.dataset;
  const name = focused.textContent;
  const at = controls(old, customId).indexOf(focused);
  // A menu is shut in the new rendering.
  const isInMenu = focused.closest('.apps');
  return (fresh) => {
    if (isInMenu) return fresh.querySelector('.apps > summary')?.focus({ preventScroll: true });
    const all = controls(fresh, customId);
    const free = all.filter((one) => !one.disabled);
    const there = free.includes(all[at]) ? all[at] : free[Math.min(at, free.length - 1)];
    const next = free.find((one) => customId && one.dataset.customId === customId) ?? free.find((one) => one.textContent === name) ?? there;
    if (next) return next.focus({ preventScroll: true });
    fresh.tabIndex = -1;
    fresh.focus({ preventScroll: true });
  };
}

function renderMessages() {
  const held = document.activeElement?.closest?.('[data-message-id]');
  const put = keepFocus(held);
  const list = [...state.messages.values()].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  $('messages').replaceChildren(...list.map((message) => renderMessage(message, contextFor(message))));
  const again = held && [...$('messages').children].find((one) => one.dataset.messageId === held.dataset.messageId);
  if (again) put(again);
  else if (held) $('scroll').focus({ preventScroll: true });
  if (!list.length) $('messages').append(el('li', { class: 'empty' }, el('p', {}, t('Nothing here yet.')), el('p', {}, t('Type / to see the commands.'))));
  toEnd();
}

function renderOne(message) {
  const stay = nearEnd();
  const scroll = $('scroll');
  $('messages').querySelector(':scope > .empty')?.remove();
  const old = $('messages').querySelector(`[data-message-id="${CSS.escape(message.id)}"]`);
  const fresh = renderMessage(message, contextFor(message));
  // A press changes the message with the button: keep the focus in its place.
  const put = keepFocus(old);
  const kept = old ? keepLists(old, fresh) : () => {};
  const bottom = old?.getBoundingClientRect().bottom;
  if (old) old.replaceWith(fresh);
  else $('messages').append(fresh);
  kept();
  if (!fresh.contains(document.activeElement)) put(fresh);
  if (stay) toEnd();
  // Keep the controls at the message's end under the finger.
  else if (old && bottom > 0) scroll.scrollTop += fresh.getBoundingClientRect().bottom - bottom;
}

/** Presses, chooses or submits a form, and shows the result. */
async function interact(messageId, customId, action, details) {
  const show = () => {
    const message = state.messages.get(messageId);
    if (message) renderOne(message);
  };
  state.pending.set(messageId, customId);
  state.failed.delete(messageId);
  show();
  try {
    const { interaction, ack } = await act(state.me, action, details);
    if (ack.kind === 'unanswered') state.failed.set(messageId, { text: t('This interaction failed'), why: 'no answer within 3 s' });
    if (ack.kind === 'modal') openModal(interaction, ack.modal, messageId);
  } catch (error) {
    // For example, the control changed while the press was on its way.
    state.failed.set(messageId, { text: t('This interaction failed'), why: error.message });
  }
  state.pending.delete(messageId);
  show();
}

function openModal(interaction, form, messageId) {
  const context = messageId && state.messages.has(messageId) ? contextFor(state.messages.get(messageId)) : contextFor({ id: '' });
  modal(form, context, async (values) => {
    const answer = await act(state.me, 'modal', { interaction, custom_id: form.custom_id, components: form.components, values });
    return answer.ack.kind === 'unanswered' ? t('The application did not respond') : null;
  });
}

async function runCommand(path, options) {
  const { channel } = state;
  try {
    const { interaction, ack } = await act(state.me, 'command', { channel, path, options });
    if (ack.kind === 'modal') openModal(interaction, ack.modal);
    if (ack.kind === 'unanswered') localFailure(interaction, path, t('The application did not respond'));
  } catch (error) {
    report(error.message);
  }
}

/** Adds a line about a failed command, which only this page knows. */
function localFailure(id, path, failed) {
  const me = person();
  const bot = { id: state.bot.id, username: state.bot.name, bot: true };
  const message = {
    id,
    local: true,
    type: 20,
    author: bot,
    content: '',
    flags: 64,
    timestamp: new Date().toISOString(),
    attachments: [],
    embeds: [],
    components: [],
    interaction_metadata: { user: { id: me.id, username: me.username, global_name: me.name }, name: path },
  };
  state.messages.set(id, message);
  state.failed.set(id, { text: failed, why: 'no answer within 3 s' });
  renderOne(message);
  toEnd();
}

function report(text) {
  $('typing').textContent = text;
  $('typing').classList.toggle('failed', Boolean(text));
}

async function openDirect() {
  const { channel } = await act(state.me, 'open_dm');
  await inTurn(loadWorld);
  openChannel(channel);
}

function openChannel(id) {
  const channel = channelOf(id);
  if (!channel) return;
  const held = document.activeElement;
  state.channel = id;
  state.unread.delete(id);
  state.messages = new Map();
  state.failed.clear();
  history.replaceState(null, '', `#${id}`);
  const parent = channelOf(channel.parent);
  document.querySelector('#title h1').textContent = titleOf(channel);
  document.querySelector('#title p').textContent = [
    parent ? titleOf(parent) : channel.topic,
    ...(parent ? channel.tags : []),
    channel.archived ? t('archived') : null,
  ]
    .filter(Boolean)
    .join(' · ');
  document.title = `${titleOf(channel)} · ${person()?.name ?? ''}`;
  report('');
  write.setChannel(titleOf(channel));
  const shown = isForum(channel);
  $('scroll').setAttribute('aria-label', shown ? t('Posts') : t('Messages'));
  $('forum').hidden = !shown;
  $('messages').hidden = shown;
  $('composer').hidden = shown;
  if (shown) {
    forum($('forum'), channel, async (title, text, tags) => {
      const { id: post } = await act(state.me, 'post', { channel: id, title, text, tags });
      await inTurn(loadWorld);
      openChannel(post);
    });
    renderPosts();
  }
  drawer(false);
  renderSidebar();
  // A link or button that is no longer there leaves the focus to what it has opened.
  const isShown = held.isConnected && held.checkVisibility();
  const isLost = held !== document.body && !isShown && [document.body, held].includes(document.activeElement);
  if (isLost) $('scroll').focus({ preventScroll: true });
  loadMessages().catch(() => {});
  loadCommands().catch(() => {});
}

function drawer(open) {
  const isOpen = document.body.classList.contains('drawer');
  document.body.classList.toggle('drawer', open);
  $('shade').hidden = !open;
  $('menu').setAttribute('aria-expanded', String(open));
  if (open === isOpen) return;
  // Only on a narrow screen the list comes and goes, and the focus with it.
  const to = open ? $('sidebar').querySelector('[aria-current]') : $('menu');
  to?.focus({ preventScroll: true });
}

const typing = new Map();
function showTyping(data) {
  if (data.channel_id !== state.channel || data.user_id === state.me) return;
  const name = names.user(data.user_id) ?? '?';
  clearTimeout(typing.get(name));
  const redraw = () => {
    $('typing').classList.remove('failed');
    $('typing').textContent = typing.size ? `${[...typing.keys()].join(', ')} ${t('is typing…')}` : '';
  };
  typing.set(
    name,
    setTimeout(() => {
      typing.delete(name);
      redraw();
    }, 9000),
  );
  redraw();
}

async function happened({ name, data }) {
  if (name === 'MESSAGE_CREATE' || name === 'MESSAGE_UPDATE') {
    if (data.channel_id === state.channel) {
      state.messages.set(data.id, data);
      state.meanwhile?.set(data.id, data);
      if (name === 'MESSAGE_CREATE') state.failed.delete(data.message_reference?.message_id);
      renderOne(data);
      if (name === 'MESSAGE_CREATE' && typing.size) {
        typing.forEach(clearTimeout);
        typing.clear();
        report('');
      }
      if (name === 'MESSAGE_CREATE' && (data.author.id === state.me || data.interaction_metadata?.user?.id === state.me)) toEnd();
    } else if (name === 'MESSAGE_CREATE') {
      state.unread.add(data.channel_id);
      // A forum's list says how many messages its posts have.
      if (channelOf(data.channel_id) && !isForum(channelOf(state.channel))) renderSidebar();
      else await loadWorld();
    }
  } else if (name === 'MESSAGE_DELETE') {
    forget(data.id);
  } else if (name === 'MESSAGE_DELETE_BULK') {
    data.ids.forEach(forget);
  } else if (name === 'TYPING_START') {
    showTyping(data);
  } else if (name === 'LOCAL_BOT') {
    state.online = data.online;
    renderNotice();
    renderSidebar();
    await loadCommands();
  } else if (name === 'LOCAL_COMMANDS') {
    await loadCommands();
  } else if (name.startsWith('MESSAGE_REACTION')) {
    if (data.channel_id === state.channel) await loadMessages();
  } else {
    await loadWorld();
    if (name === 'LOCAL_PEOPLE' || name === 'LOCAL_LAGGED') {
      await loadCommands();
      await loadMessages();
    }
    if (!channelOf(state.channel)) openChannel(state.channels[0]?.id);
  }
}

let wait = 250;
// Events are handled one after the other: a message may name a thread from the event just before it, and a world
// fetched before an event is older than the event.
let told = Promise.resolve();
const inTurn = (work) => {
  told = told.then(work).catch(() => {});
  return told;
};
function connect() {
  const address = new URL('/local/events', location.href);
  address.protocol = 'ws:';
  address.searchParams.set('as', state.me);
  const socket = new WebSocket(address);
  socket.addEventListener('open', async () => {
    wait = 250;
    state.connected = true;
    renderNotice();
    document.body.dataset.connected = 'true';
    // Fetch what has changed without an event: before the first connection, or since the last one was lost.
    await inTurn(loadWorld);
    await loadMessages();
    await loadCommands();
  });
  socket.addEventListener('message', (event) => {
    inTurn(() => happened(JSON.parse(event.data)));
  });
  socket.addEventListener('close', () => {
    state.connected = false;
    delete document.body.dataset.connected;
    renderNotice();
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 5000);
  });
}

async function start() {
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    /* private windows have no storage */
  }
  setTheme(theme ?? 'dark');
  const world = await get('/local/start', { as: asked });
  Object.assign(state, world);
  // Without a person in the address, choose one with the browser's language.
  if (!asked) state.me = speaking(state.people, navigator.languages)?.id ?? state.me;
  language.locale = person()?.locale ?? 'en-US';
  write = composer(
    $('composer'),
    () => ({
      me: state.me,
      channel: state.channel,
      locale: language.locale,
      people: [...state.people, { id: state.bot.id, name: state.bot.name }],
      roles: state.guilds.flatMap((guild) => guild.roles),
      channels: state.channels.filter((one) => SIGNS[one.kind]),
    }),
    runCommand,
    report,
  );
  $('menu').setAttribute('aria-label', t('Channels'));
  $('scroll').setAttribute('aria-label', t('Messages'));
  $('menu').addEventListener('click', () => drawer(!document.body.classList.contains('drawer')));
  $('shade').addEventListener('click', () => drawer(false));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') drawer(false);
  });
  addEventListener('hashchange', () => openChannel(location.hash.slice(1)));
  // Pictures arrive later than the text around them.
  $('messages').addEventListener(
    'load',
    () => {
      if (nearEnd() || $('scroll').scrollTop === 0) toEnd();
    },
    true,
  );
  await loadWorld();
  openChannel(channelOf(location.hash.slice(1))?.id ?? state.channels[0]?.id);
  connect();
  setInterval(refreshTimes, 10000);
}

start().catch((error) => {
  $('notice').hidden = false;
  $('notice').textContent = error.message;
});
