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

/** The rounds of the game whose hold is the longest, and one without a hold. */
function rounds(): { hold: Vector; plain: Vector } {
  const own = vectors.rounds.filter(({ gameCode }) => gameCode === 'andaman-pearls');
  const [hold] = own.toSorted((a, b) => b.spins.length - a.spins.length);
  const plain = own.find(({ spins }) => spins.length === 1);
  if (!hold || !plain) throw new Error('no vectors of andaman-pearls');
  return { hold, plain };
}

test('R49: Andaman Pearls holds its pearls to the end, tells its figures and verifies', async ({
  page,
  language,
}) => {
  test.setTimeout(LUCKY_TEST_MS);
  const t = clientWords(language);
  const game = await openFromLobby(page, language, language === 'en' ? 'Andaman Pearls' : 'ไข่มุกอันดามัน');
  const { hold, plain } = rounds();

  await test.step('a spin is played and paid for', async () => {
    await expect(game.locator('.hold-meter')).toHaveText(t('holdNeeds', { count: 6 }));
    await picture(page, `pearls-idle-${language}`);
    await playOne(game);
  });

  const [start, ...respins] = hold.spins;
  const held = start?.values?.length ?? 0;
  expect(held).toBeGreaterThanOrEqual(6);
  expect(respins.length).toBeGreaterThan(3);
  expect(respins.slice(1).some(({ respinsLeft }) => respinsLeft === 3)).toBe(true);

  await test.step('six pearls stay, the other cells spin, and each new pearl sets the count back', async () => {
    await revealNext(page, hold);
    await press(game);
    await expect(game.getByText(t('holdIntroTitle', { count: held }))).toBeVisible({ timeout: 20_000 });
    await picture(page, `pearls-intro-${language}`);
    await game.getByRole('button', { name: t('freeStart') }).click();
    await expect(game.locator('.game[data-mode="hold"]')).toBeVisible();
    for (const [index, { values, respinsLeft }] of respins.entries()) {
      const meter = game.locator('.hold-meter');
      await expect(meter).toContainText(`${values?.length} / 15`, { timeout: 20_000 });
      if (index < respins.length - 1)
        await expect(meter).toContainText(t('holdLeft', { count: respinsLeft ?? 0 }), { timeout: 20_000 });
      if (index < 3) await picture(page, `pearls-hold-${index + 1}-${language}`);
    }
    await expect(game.locator('.big, .game[data-mode="base"]').first()).toBeVisible({ timeout: 30_000 });
    await picture(page, `pearls-big-${language}`);
    await game
      .getByRole('button', { name: t('continue') })
      .click({ timeout: 15_000 })
      .catch(() => undefined);
    await expect(game.locator('.game[data-mode="base"]')).toBeVisible({ timeout: 30_000 });
    await isOver(game);
    await picture(page, `pearls-end-${language}`);
  });

  await test.step('the information tells return, hold, values and largest win', async () => {
    await game.getByRole('button', { name: t('info'), exact: true }).click();
    const figures = ['96.2057%', '28.2737%', '1.4415%', t('infoTimes', { times: '2,021' }), t('infoHold')];
    for (const figure of figures) await expect(game.getByText(figure).first()).toBeAttached();
    for (const stakes of [1, 2, 3, 5, 10, 25, 100, 500])
      await expect(game.getByText(`×${stakes}`, { exact: true }).first()).toBeAttached();
    await picture(page, `pearls-info-${language}`);
    await game.getByRole('button', { name: t('close'), exact: true }).click();
  });

  await test.step('anyone recomputes a round with a hold and one without', async () => {
    await verifies(page, plain);
    await verifies(page, hold);
    await expect(
      page.getByRole('heading', { name: t('stepSpinHold', { index: respins.length }) }),
    ).toBeVisible();
    const left = respins[0]?.respinsLeft ?? 0;
    const count = respins[0]?.values?.length ?? 0;
    await expect(page.getByText(t('stepHold', { count, left })).first()).toBeVisible();
    await page.getByRole('heading', { name: t('stepSpinHold', { index: 1 }) }).scrollIntoViewIfNeeded();
    await picture(page, `pearls-verify-${language}`);
  });
});
