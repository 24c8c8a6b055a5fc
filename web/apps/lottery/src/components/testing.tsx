import type { Language } from '@erawan/kit/i18n';
import { UiTextsProvider } from '@erawan/ui/texts';
import { cleanup, configure, render } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { afterEach, expect } from 'vitest';
import { i18n } from '../i18n.ts';
import { type Family, type Play, playOf } from '../rules/family.ts';
import { LIMITS, type Limits } from '../rules/limits.ts';

// A board with all its numbers takes its time on a busy machine.
configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);

// What browsers have, and the page that tests stand in has not.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const UI_TEXTS = {
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  loading: 'Loading',
  retry: 'Try again',
  showPassword: 'Show',
  hidePassword: 'Hide',
  newCaptcha: 'New',
  currencySymbol: '฿',
};

/** Class A of the rules, in satang. */
export const TEST_LIMITS: Limits = { ...LIMITS, unitMin: 100, unitMax: 2_000_000, suborderMax: 20_000_000 };

export function playIn(family: Family, code: string): Play {
  const play = playOf(family, code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
}

/** Draws a part of the client, in English unless told otherwise. */
export async function draw(node: ReactNode, language: Language = 'EN') {
  await i18n.speak(language);
  await i18n.open('lottery');
  return render(node, {
    wrapper: ({ children }) => <UiTextsProvider value={UI_TEXTS}>{children}</UiTextsProvider>,
  });
}

/** Nothing in the page breaks a rule of accessibility that can be seen without layout. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
