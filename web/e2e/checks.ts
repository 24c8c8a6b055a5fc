import type { Locator, Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './test-server.ts';

/** A rule of accessibility that is broken, and the elements that break it. */
interface Violation {
  id: string;
  nodes: string[];
}

/**
 * What breaks a rule of accessibility, in the page or in a part of it. The rules are laid into every frame once for
 * each document, and are checked there: no second page need be opened.
 */
export async function violationsOf(
  page: Page,
  part?: string,
  options: RunOptions = {},
): Promise<Violation[]> {
  await ended(page);
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
  return page.evaluate(
    async ({ within, how }) => {
      const { axe: rules } = window as unknown as { axe: typeof axe };
      const { violations } = await rules.run(within ? { include: [[within]] } : document, how);
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
    },
    { within: part, how: { resultTypes: ['violations'], ...options } satisfies RunOptions },
  );
}

/** Waits for what fades in or out: half-way it has the contrast of neither end. */
const ended = (page: Page) =>
  page.evaluate(async () => {
    const isFinite = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isFinite)
        .map(({ finished }) => finished),
    );
  });

/** Nothing in the page, or in a part of it, breaks a rule of accessibility. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const violations = await violationsOf(page, part);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]}`)).toEqual([]);
}

/** The bar at the bottom of the page does not cover it, before anything is scrolled. */
export async function expectAboveBar(shown: Locator, bar: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  const [own, below] = [await shown.boundingBox(), await bar.boundingBox()];
  expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
}

/** The page need not be scrolled sideways. */
export async function expectToFit(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}

export async function expectFlawless(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectToFit(page);
}
