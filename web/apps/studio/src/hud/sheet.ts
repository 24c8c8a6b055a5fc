import { type Child, h } from '../dom';
import type { Speech } from '../i18n';
import { icon } from './icons';

/** Opens a sheet over the game: a native modal dialog, so focus stays inside and Esc closes it. */
export function openSheet(host: Element, speech: Speech, title: string, ...body: Child[]): Sheet {
  const heading = h('h2', { id: 'sheet-title' }, title);
  const dialog = h(
    'dialog',
    { class: 'sheet', 'aria-labelledby': 'sheet-title' },
    h(
      'header',
      { class: 'sheet-head' },
      heading,
      h(
        'button',
        {
          class: 'round-button',
          type: 'button',
          'aria-label': speech.t('close'),
          onclick: () => dialog.close(),
        },
        icon('close'),
      ),
    ),
    h('div', { class: 'sheet-body', tabindex: '-1' }, ...body),
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  host.append(dialog);
  dialog.showModal();
  return { close: () => dialog.close(), element: dialog };
}

export interface Sheet {
  element: HTMLDialogElement;
  close: () => void;
}
