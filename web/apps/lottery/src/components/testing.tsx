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

/** What layout and colours decide is checked in a browser. */
const LAYOUT = { 'color-contrast': { enabled: false } };

async function violations(where: axe.ElementContext, rules: axe.RuleObject): Promise<string[]> {
  const found = await axe.run(where, { resultTypes: ['violations'], rules });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Nothing in the part that is drawn breaks a rule of accessibility that can be seen without layout. */
export async function expectAccessible(): Promise<void> {
  expect(await violations(document.body, { ...LAYOUT, region: { enabled: false } })).toEqual([]);
}

/** The same of a whole page: it has one main part and one heading of its own, and nothing outside of its parts. */
export async function expectPageAccessible(): Promise<void> {
  // Both stand in the file of the page, not in what is drawn.
  document.title = 'Lottery';
  document.documentElement.lang = i18n.language.toLowerCase();
  expect(await violations(document, LAYOUT)).toEqual([]);
}
