import { expect, test } from './test-server.ts';
import {
  type Vector,
  clientWords,
  isOver,
  LUCKY_TEST_MS,
  openFromLobby,
  picture,
  playOne,
  press,
  revealNext,
  vectors,
  verifies,
} from './slots.ts';

/** The rounds of the game that are the soonest through their free spins, and one without any. */
function rounds(): { free: Vector; plain: Vector } {
  const own = vectors.rounds.filter(({ gameCode }) => gameCode === 'lantern-sky');
  const [free] = own.filter(({ spins }) => spins.length > 1).sort((a, b) => a.spins.length - b.spins.length);
  const plain = own.find(({ spins }) => spins.length === 1);
  if (!free || !plain) throw new Error('no vectors of lantern-sky');
  return { free, plain };
}

const waysOf = ({ heights = [] }: Vector['spins'][number]): string =>
  heights.reduce((ways, height) => ways * height, 1).toLocaleString('en-US');

test('R49: Lantern Sky changes its ways with every spin, raises its multiplier and verifies', async ({
  page,
  language,
}) => {
  test.setTimeout(LUCKY_TEST_MS);
  const t = clientWords(language);
  const game = await openFromLobby(page, language, language === 'en' ? 'Lantern Sky' : 'โคมลอยฟ้า');
  const { free, plain } = rounds();
  const meter = game.locator('.ways-meter');

  await test.step('a spin is played and paid for', async () => {
    await expect(meter).toHaveText(t('waysUpTo', { count: '46,656' }));
    await picture(page, `lantern-idle-${language}`);
    await playOne(game);
    await picture(page, `lantern-spin-${language}`);
  });

  const [paid, ...frees] = free.spins;
  if (!paid) throw new Error('a round has a paid spin');
  expect(frees.length).toBeGreaterThanOrEqual(8);
  expect(frees.map(({ multiplier }) => multiplier)).toEqual(frees.map((_, index) => index + 2));

  await test.step('three moons bring free spins, each in its own ways and with a higher multiplier', async () => {
    await revealNext(page, free);
    await press(game);
    await expect(meter).toHaveText(t('waysNow', { count: waysOf(paid) }), { timeout: 20_000 });
    const title = t('freeIntroTitle', { count: paid.freeSpinsAwarded });
    await expect(game.getByText(title, { exact: true })).toBeVisible({ timeout: 20_000 });
    await picture(page, `lantern-intro-${language}`);
    await game.getByRole('button', { name: t('freeStart') }).click();
    for (const [index, spin] of frees.entries()) {
      const text = `${t('waysNow', { count: waysOf(spin) })}×${spin.multiplier}`;
      await expect(meter).toHaveText(text, { timeout: 30_000 });
      if (index < 3) await picture(page, `lantern-free-${index + 1}-${language}`);
    }
    await expect(game.locator('.big, .game[data-mode="base"]').first()).toBeVisible({ timeout: 60_000 });
    await game
      .getByRole('button', { name: t('continue') })
      .first()
      .click({ timeout: 15_000 })
      .catch(() => undefined);
    await isOver(game);
    await picture(page, `lantern-end-${language}`);
  });

  await test.step('the information tells return, hits, free spins and largest win', async () => {
    await game.getByRole('button', { name: t('info'), exact: true }).click();
    const figures = ['96.3457%', '34.8878%', '0.6949%', t('infoTimes', { times: '78,003' })];
    for (const figure of figures) await expect(game.getByText(figure).first()).toBeAttached();
    await expect(game.getByText(t('infoWaysChange', { least: 2, most: 6 }))).toBeAttached();
    await picture(page, `lantern-info-${language}`);
    await game.getByRole('button', { name: t('close'), exact: true }).click();
  });

  await test.step('anyone recomputes a round with free spins and one without', async () => {
    await verifies(page, plain);
    await verifies(page, free);
    const heights = (paid.heights ?? []).join(' · ');
    await expect(page.getByText(t('stepHeights', { heights, count: waysOf(paid) }))).toBeVisible();
    await picture(page, `lantern-verify-${language}`);
  });
});
