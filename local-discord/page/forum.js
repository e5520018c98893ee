// A forum: the list of its posts, and a form for another one.

import { el, t } from './dom.js';

/** Fills `place` with a form for a new post of `channel`, and an empty list of posts. `send` posts. */
export function forum(place, channel, send) {
  const title = el('input', { id: 'post-title', maxlength: '100', required: true, autocomplete: 'off' });
  const text = el('textarea', { id: 'post-text', maxlength: '2000', rows: '3', required: true });
  const tags = channel.tags.map((tag) => el('input', { type: 'checkbox', value: tag }));
  const failed = el('p', { class: 'failed', role: 'alert' });
  const form = el(
    'form',
    {
      onsubmit: async (event) => {
        event.preventDefault();
        failed.textContent = '';
        const chosen = tags.filter((tag) => tag.checked).map((tag) => tag.value);
        try {
          await send(title.value, text.value, chosen);
        } catch (error) {
          failed.textContent = error.message;
        }
      },
    },
    el('div', { class: 'field' }, el('label', { for: 'post-title' }, t('Title')), title),
    el('div', { class: 'field' }, el('label', { for: 'post-text' }, t('Message')), text),
    tags.length
      ? el(
          'fieldset',
          {},
          el('legend', {}, channel.requires_tag ? `${t('Tags')} (${t('required')})` : t('Tags')),
          channel.tags.map((name, at) => el('label', { class: 'tag' }, tags[at], name)),
        )
      : null,
    el('button', { type: 'submit', class: 'button primary' }, t('Post')),
    failed,
  );
  place.setAttribute('aria-label', `${t('Posts')}: ${channel.name}`);
  place.replaceChildren(el('details', { class: 'new-post' }, el('summary', {}, t('New post')), form), el('ul', { class: 'posts', 'aria-label': t('Posts') }));
}

/** Renders the list of posts again. The focus stays on its post. */
export function postList(place, posts, open) {
  const list = place.querySelector('.posts');
  if (!list) return;
  const held = list.contains(document.activeElement) ? document.activeElement.dataset.channelId : null;
  const count = (post) => `${post.messages} ${post.messages === 1 ? t('message') : t('messages')}`;
  const item = (post) =>
    el(
      'li',
      {},
      el(
        'button',
        { type: 'button', 'data-channel-id': post.id, onclick: () => open(post.id) },
        el('strong', { class: 'clip' }, post.name),
        post.tags.length
          ? el(
              'span',
              { class: 'tags' },
              post.tags.map((tag) => el('span', { class: 'tag' }, tag)),
            )
          : null,
        el('small', {}, [count(post), post.archived ? t('archived') : null].filter(Boolean).join(' · ')),
      ),
    );
  list.replaceChildren(...posts.map(item));
  if (!posts.length) list.append(el('li', { class: 'empty' }, t('No posts yet.')));
  if (held) [...list.querySelectorAll('button')].find((one) => one.dataset.channelId === held)?.focus({ preventScroll: true });
}
