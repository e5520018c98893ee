// Messages as Discord shows them.

import { color, components, own, picture } from './components.js';
import { avatar, el, shownTime, t } from './dom.js';
import { inline, markdown } from './markdown.js';

const EPHEMERAL = 64;
const LOADING = 128;
const SYSTEM = new Set([1, 4, 18, 21]);

const nameOf = (user) => user.global_name ?? user.username;

function embed(of) {
  const box = el('article', { class: 'embed' });
  if (typeof of.color === 'number') box.style.borderLeftColor = color(of.color);
  const body = el('div', { class: 'embed-body' });
  if (of.author?.name)
    body.append(
      el(
        'div',
        { class: 'embed-author' },
        of.author.url ? el('a', { href: of.author.url, target: '_blank', rel: 'noopener noreferrer' }, of.author.name) : of.author.name,
      ),
    );
  if (of.title)
    body.append(
      el(
        'div',
        { class: 'embed-title' },
        of.url ? el('a', { href: of.url, target: '_blank', rel: 'noopener noreferrer' }, inline(of.title)) : inline(of.title),
      ),
    );
  if (of.description) body.append(markdown(of.description));
  if (of.fields?.length) {
    body.append(
      el(
        'div',
        { class: 'embed-fields' },
        of.fields.map((field) =>
          el('div', { class: field.inline ? 'inline' : null }, el('div', { class: 'field-name' }, inline(field.name)), markdown(field.value)),
        ),
      ),
    );
  }
  box.append(body);
  if (of.thumbnail?.url) box.append(picture(of.thumbnail.url, of.thumbnail.description, 'thumbnail', of.thumbnail));
  if (of.image?.url) box.append(picture(of.image.url, of.image.description, 'wide', of.image));
  const footer = [of.footer?.text, of.timestamp ? shownTime(of.timestamp) : null].filter(Boolean).join(' • ');
  if (footer) box.append(el('footer', {}, footer));
  return box;
}

function attachment(of) {
  if (of.content_type?.startsWith('image/') && of.width) return picture(of.url, of.description, 'wide', of);
  const size = of.size < 1024 ? `${of.size} B` : `${Math.round(of.size / 1024)} KB`;
  return el('a', { class: 'file', href: own(of.url), target: '_blank', rel: 'noopener', download: of.filename }, of.filename, el('small', {}, ` ${size}`));
}

/** Renders a poll; voting is not supported. */
function poll(of) {
  return el(
    'div',
    { class: 'poll' },
    el('strong', {}, of.question.text),
    el(
      'ul',
      {},
      of.answers.map(({ poll_media: media }) => el('li', {}, media.emoji?.name ? `${media.emoji.name} ` : '', media.text)),
    ),
  );
}

function system(message, context) {
  const who = el('strong', {}, nameOf(message.author));
  const thread = message.message_reference?.channel_id;
  if (message.type === 18) {
    return [
      who,
      ` ${t('started a thread:')} `,
      el('button', { type: 'button', class: 'inline-link', 'data-channel-id': thread, onclick: () => context.openChannel(thread) }, message.content),
    ];
  }
  if (message.type === 4) return [who, ` ${t('renamed the thread:')} `, el('strong', {}, message.content)];
  if (message.type === 1) return [who, ` ${t('added')} `, inline(message.content)];
  const starter = message.referenced_message;
  return starter ? [el('strong', {}, nameOf(starter.author)), ' ', starter.content ? inline(starter.content) : `${t('Thread')} ↴`] : [t('Thread')];
}

function lead(message) {
  const origin = message.interaction_metadata;
  if (message.type === 20 && origin?.user) {
    return el(
      'div',
      { class: 'lead' },
      avatar(origin.user, true),
      el(
        'span',
        {},
        el('strong', {}, nameOf(origin.user)),
        ` ${t('used')} `,
        el('span', { class: 'mention' }, `/${origin.name ?? message.interaction?.name ?? ''}`),
      ),
    );
  }
  if (message.type === 19 && message.referenced_message) {
    const to = message.referenced_message;
    const text = to.content || (to.embeds?.[0]?.title ?? '…');
    return el(
      'div',
      { class: 'lead' },
      avatar(to.author, true),
      el('span', { class: 'clip' }, el('strong', {}, nameOf(to.author)), ' ', inline(text.split('\n')[0].replace(/^[#>\-\s]+/, ''))),
    );
  }
  return null;
}

/** Renders the list of commands for a message and its author, which is filled when it is opened. */
function menu(context) {
  const list = el('div', { role: 'group', 'aria-label': t('Apps') });
  const fill = () =>
    list.replaceChildren(...context.menus().map((one) => el('button', { type: 'button', class: 'button secondary', onclick: one.use }, one.shown)));
  const face = el('summary', { 'aria-label': t('Apps'), title: t('Apps') }, '⋯');
  const root = el('details', { class: 'apps', ontoggle: fill }, face, list);
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !root.open) return;
    root.open = false;
    face.focus();
    event.stopPropagation();
  });
  root.addEventListener('focusout', (event) => {
    if (event.relatedTarget && !root.contains(event.relatedTarget)) root.open = false;
  });
  return root;
}

/** Renders a message. `context` has the person, the pending and failed actions, and the handlers. */
export function message(of, context) {
  const ephemeral = Boolean(of.flags & EPHEMERAL);
  // An answer may replace the pressed control before the press ends, so the message itself is marked as busy.
  const busy = context.pending ? 'true' : null;
  const attributes = {
    class: 'message',
    'data-message-id': of.id,
    'data-author-id': of.author.id,
    'data-ephemeral': ephemeral ? 'true' : null,
    'aria-busy': busy,
  };
  if (SYSTEM.has(of.type)) {
    return el(
      'li',
      { ...attributes, class: 'message system' },
      el('span', { 'aria-hidden': 'true' }, '→'),
      el('div', {}, system(of, context), ' ', el('time', { datetime: of.timestamp }, shownTime(of.timestamp))),
    );
  }
  const mentioned = of.mention_everyone || of.mentions?.some((user) => user.id === context.me);
  if (mentioned) attributes.class += ' mentioned';
  if (ephemeral) attributes.class += ' ephemeral';
  const body = el(
    'div',
    { class: 'body' },
    el(
      'div',
      { class: 'head' },
      el('span', { class: 'name' }, nameOf(of.author)),
      of.author.bot ? el('span', { class: 'tag' }, t('APP')) : null,
      el('time', { datetime: of.timestamp }, shownTime(of.timestamp)),
      ephemeral || of.local ? null : menu(context),
    ),
  );
  if (of.flags & LOADING) {
    body.append(
      el('div', { class: 'thinking', role: 'status' }, el('span', { class: 'dots', 'aria-hidden': 'true' }), `${nameOf(of.author)} ${t('is thinking…')}`),
    );
  } else {
    if (of.content) body.append(markdown(of.content));
    if (of.edited_timestamp) {
      const mark = el('span', { class: 'edited', title: shownTime(of.edited_timestamp) }, ` (${t('edited')})`);
      (body.querySelector(':scope > .markdown > p:last-child') ?? body).append(mark);
    }
    if (of.poll) body.append(poll(of.poll));
    body.append(...of.attachments.map(attachment), ...(of.flags & 4 ? [] : of.embeds.map(embed)));
    body.append(...components(of.components ?? [], context).filter(Boolean));
  }
  if (context.failed) body.append(el('p', { class: 'failed', role: 'alert', title: context.failed.why }, `⚠ ${context.failed.text}`));
  if (of.reactions?.length) {
    body.append(
      el(
        'div',
        { class: 'reactions' },
        of.reactions.map((reaction) =>
          el(
            'button',
            {
              type: 'button',
              onclick: () => context.react(reaction.emoji.name),
              'aria-label': `${reaction.emoji.name} ${reaction.count}`,
            },
            reaction.emoji.name,
            ' ',
            String(reaction.count),
          ),
        ),
      ),
    );
  }
  if (of.thread) {
    body.append(
      el(
        'button',
        { type: 'button', class: 'thread-link', 'data-channel-id': of.thread.id, onclick: () => context.openChannel(of.thread.id) },
        el('span', { 'aria-hidden': 'true' }, '↳'),
        el('strong', {}, of.thread.name),
        ' ',
        el('span', {}, `${t('Open thread')} ›`),
      ),
    );
  }
  if (ephemeral) {
    body.append(
      el(
        'div',
        { class: 'only-you' },
        `${t('Only you can see this')} · `,
        el('button', { type: 'button', class: 'inline-link', onclick: context.dismiss }, t('Dismiss')),
      ),
    );
  }
  return el('li', attributes, lead(of), el('div', { class: 'line' }, avatar(of.author), body));
}
