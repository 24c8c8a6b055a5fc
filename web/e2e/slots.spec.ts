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

/** The vector of a game that goes deepest into its feature. */
function deepest(gameCode: string): Vector {
  const [first] = vectors.rounds
    .filter((round) => round.gameCode === gameCode)
    .sort((a, b) => b.spins.length - a.spins.length);
  if (!first) throw new Error(`no vector of ${gameCode}`);
  return first;
}

/** The vector of a game that is the soonest through its free spins. */
function shortestFree(gameCode: string): Vector {
  const [first] = vectors.rounds
    .filter((round) => round.gameCode === gameCode && round.spins.length > 1)
    .sort((a, b) => a.spins.length - b.spins.length);
  if (!first) throw new Error(`no vector of ${gameCode}`);
  return first;
}

test('R49: Naga River plays until three nagas stand, tells its figures and verifies', async ({
  page,
  language,
}) => {
  test.setTimeout(LUCKY_TEST_MS);
  const t = clientWords(language);
  const game = await openFromLobby(page, language, language === 'en' ? 'Naga River' : 'สายน้ำพญานาค');

  await test.step('a spin is played and paid for', async () => {
    await picture(page, `naga-idle-${language}`);
    await playOne(game);
  });

  const vector = deepest('naga-river');
  const respins = vector.spins.filter(({ mode }) => mode === 'respin');
  expect(respins.map(({ multiplier }) => multiplier)).toEqual([2, 3]);

  await test.step('nagas rise, and the other reels spin again', async () => {
    await revealNext(page, vector);
    await press(game);
    for (const [index, { multiplier }] of respins.entries()) {
      const status = game.getByText(t('statusRespin', { index: index + 1, multiplier })).first();
      await expect(status).toBeVisible({ timeout: 20_000 });
      await picture(page, `naga-respin-${index + 1}-${language}`);
    }
    await expect(game.locator('.game[data-mode="base"]')).toBeVisible({ timeout: 30_000 });
    await picture(page, `naga-end-${language}`);
  });

  await test.step('the information tells return, feature and largest win', async () => {
    await game
      .getByRole('button', { name: t('continue') })
      .click({ timeout: 8_000 })
      .catch(() => undefined);
    await isOver(game);
    await game.getByRole('button', { name: t('info'), exact: true }).click();
    for (const figure of ['96.2019%', '27.2888%', '14.2625%', t('infoTimes', { times: '1,632' })])
      await expect(game.getByText(figure).first()).toBeAttached();
    await picture(page, `naga-info-${language}`);
  });

  await test.step('anyone recomputes the round', async () => {
    await verifies(page, vector);
    const heading = page.getByRole('heading', { name: t('stepSpinRespin', { index: 2, multiplier: 3 }) });
    await expect(heading).toBeVisible();
    await picture(page, `naga-verify-${language}`);
  });
});

/** The vector of a game whose first chain of cascades is the longest, without free spins. */
function longestFall(gameCode: string): Vector {
  const [first] = vectors.rounds
    .filter((round) => round.gameCode === gameCode && round.spins.every(({ mode }) => mode !== 'free'))
    .sort((a, b) => b.spins.length - a.spins.length);
  if (!first) throw new Error(`no vector of ${gameCode}`);
  return first;
}

test('R49: Fruit Canal falls again and again, opens free spins, tells its figures and verifies', async ({
  page,
  language,
}) => {
  test.setTimeout(LUCKY_TEST_MS);
  const t = clientWords(language);
  const game = await openFromLobby(page, language, language === 'en' ? 'Fruit Canal' : 'คลองผลไม้');

  await test.step('a spin is played and paid for', async () => {
    await picture(page, `canal-idle-${language}`);
    await playOne(game);
  });

  const vector = longestFall('fruit-canal');
  const cascades = vector.spins.filter(({ mode }) => mode === 'cascade');
  expect(cascades.length).toBeGreaterThanOrEqual(5);
  expect(cascades.slice(0, 5).map(({ multiplier }) => multiplier)).toEqual([2, 3, 4, 5, 6]);

  await test.step('what won vanishes, more falls, and the multiplier climbs', async () => {
    await revealNext(page, vector);
    await press(game);
    for (const { multiplier } of cascades) {
      await expect(game.getByText(t('statusCascade', { multiplier })).first()).toBeVisible({
        timeout: 20_000,
      });
      await expect(game.locator('.ladder [aria-current]')).toHaveText(`×${multiplier}`);
      if (multiplier < 5) await picture(page, `canal-fall-${multiplier}-${language}`);
    }
    await expect(game.locator('.game[data-mode="base"]')).toBeVisible({ timeout: 30_000 });
    await game
      .getByRole('button', { name: t('continue') })
      .click({ timeout: 8_000 })
      .catch(() => undefined);
    await isOver(game);
  });

  await test.step('the information tells return, cascades, free spins and largest win', async () => {
    await game.getByRole('button', { name: t('info'), exact: true }).click();
    const figures = ['96.4124%', '42.4262%', '15.0535%', '0.9461%', t('infoTimes', { times: '23,224' })];
    for (const figure of figures) await expect(game.getByText(figure).first()).toBeAttached();
    await picture(page, `canal-info-${language}`);
    await game.getByRole('button', { name: t('close'), exact: true }).click();
  });

  const free = deepest('fruit-canal');
  await test.step('three baskets open free spins, in which every multiplier counts twice', async () => {
    const before = free.spins.findIndex(({ mode }) => mode === 'free');
    const total = free.spins[before - 1]?.freeSpinsAwarded ?? 0;
    expect(total).toBeGreaterThanOrEqual(10);
    await revealNext(page, free);
    await press(game);
    await game.getByRole('button', { name: t('freeStart') }).click({ timeout: 30_000 });
    await expect(game.getByText(t('statusFree', { index: 1, total })).first()).toBeVisible();
    await expect(game.locator('.game[data-mode="free"]')).toBeVisible();
    await expect(game.locator('.ladder li').last()).toHaveText('×20');
    await picture(page, `canal-free-${language}`);
  });

  await test.step('anyone recomputes both rounds', async () => {
    await verifies(page, free);
    await verifies(page, vector);
    const last = { index: cascades.length, multiplier: cascades.at(-1)?.multiplier ?? 0 };
    await expect(page.getByRole('heading', { name: t('stepSpinCascade', last) })).toBeVisible();
    await picture(page, `canal-verify-${language}`);
  });
});

const FREE_SPIN_GAMES = [
  { gameCode: 'jade-elephant', en: 'Jade Elephant', th: 'ช้างหยกนำโชค' },
  { gameCode: 'dragon-fortune', en: 'Dragon Fortune', th: 'มังกรทองคำ' },
  { gameCode: 'pharaoh-gold', en: 'Pharaoh Gold', th: 'ฟาโรห์ทอง' },
] as const;

for (const { gameCode, en, th } of FREE_SPIN_GAMES) {
  test(`R49: ${en} is played to its free spins, and the round verifies`, async ({ page, language }) => {
    const t = clientWords(language);
    const game = await openFromLobby(page, language, language === 'en' ? en : th);
    const vector = shortestFree(gameCode);
    const total = vector.spins[0]?.freeSpinsAwarded ?? 0;
    expect(total).toBeGreaterThan(0);
    await revealNext(page, vector);
    await press(game);
    await game.getByRole('button', { name: t('freeStart') }).click({ timeout: 20_000 });
    await expect(game.getByText(t('statusFree', { index: 1, total })).first()).toBeVisible();
    await expect(game.locator('.game[data-mode="free"]')).toBeVisible();
    await picture(page, `${gameCode}-free-${language}`);
    await verifies(page, vector);
  });
}
