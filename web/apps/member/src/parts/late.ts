import type { ComponentType } from 'react';
import { i18n, type Room } from '../core/i18n.ts';
import { retryable } from './retryable.ts';

/** A part of the page that is fetched, with its texts, when it is first shown. */
export function late<Props extends object>(rooms: Room[], load: () => Promise<ComponentType<Props>>) {
  return retryable(async () => {
    const [component] = await Promise.all([load(), i18n.open(...rooms)]);
    return component;
  });
}
