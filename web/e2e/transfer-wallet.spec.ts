import { expectFlawless } from './checks.ts';
import { testWithContent } from './own-content.ts';
import { deposit, PHONE, register, SMALL_PHONE } from './people.ts';
import { expect } from './test-server.ts';
import { words } from './words.ts';

/** A merchant whose members have a wallet at the sandbox's vendor, which keeps the money itself. */
const test = testWithContent(async (change) => {
  await change('merchant.json', (content) => {
    const merchant = content as { settings: object };
    const coins = { vendor: 'SBT', displayName: { th: 'โยนเหรียญ', en: 'Coins' }, keepsMoney: true };
    return {
      ...merchant,
      settings: { ...merchant.settings, wallets: { isSingle: false, vendors: [coins] } },
    };
  });
  await change('vendors.json', (content) => {
    const vendors = content as { code: string }[];
    const like = vendors.find(({ code }) => code === 'BGS');
    return [...vendors, { ...like, code: 'SBT', name: { th: 'เหรียญ', en: 'Coins' }, verifyUrl: undefined }];
  });
  await change('games.json', (content) => {
    const files = content as { games: object[] };
    const coin = { gameId: 'sbt-coin', gameCode: 'coin', nodeId: 190_001, nodeName: 'Coin toss' };
    const named = { name: { th: 'โยนเหรียญ', en: 'Coin toss' }, vassalage: 'SBT', vendorName: 'Coins' };
    const game = { ...files.games[0], ...coin, ...named, isHot: false, isNew: false };
    return { ...files, games: [...files.games, game] };
  });
});

test.describe.configure({ mode: 'default' });

test('OPN-119 WAL-014: money goes to a vendor that keeps it, is played with there, and comes back', async ({
  page,
  language,
  username,
}, info) => {
  const t = words(language);
  await register(page, username, language);
  await deposit(page, t, '500');
  await page.goto('/m/member/home');
  const card = page.getByRole('region', { name: t('account.wallets') });
  const row = (name: string) => card.getByRole('listitem').filter({ hasText: name });
  const coins = language === 'en' ? 'Coins' : 'โยนเหรียญ';
  const main = language === 'en' ? 'Main wallet' : 'กระเป๋าหลัก';
  const picture = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) });

  await test.step('money goes to the vendor', async () => {
    await card.getByRole('button', { name: t('account.transfer'), exact: true }).click();
    const sheet = page.getByRole('dialog', { name: t('account.transferTitle') });
    await sheet.getByLabel(t('account.transferAmount')).fill('200');
    await sheet.getByRole('button', { name: t('account.transferConfirm') }).click();
    await expect(sheet).toBeHidden();
    await expect(row(coins)).toContainText('200.00', { timeout: 15_000 });
    await expect(row(main)).toContainText('300.00');
    for (const size of [SMALL_PHONE, PHONE]) {
      await page.setViewportSize(size);
      await expectFlawless(page);
      await picture(`wallets-${language}-${size.width}`);
    }
  });

  await test.step('a round is played in the page of the vendor and is in the betting record', async () => {
    await page.goto('/m/slot-games?vassalage=SBT');
    await page
      .getByText(language === 'en' ? 'Coin toss' : 'โยนเหรียญ', { exact: true })
      .first()
      .click();
    const game = page.frameLocator('iframe');
    await expect(game.getByText('200.00').first()).toBeVisible();
    await picture(`game-${language}`);
    await game.locator('button[value="10"]').click();
    await expect(game.locator('main')).toContainText(/190\.00|209\.50/);
    await picture(`tossed-${language}`);
    await expect(async () => {
      await page.goto('/m/gameRecord');
      await expect(page.getByText(language === 'en' ? 'Coin toss' : 'โยนเหรียญ').first()).toBeVisible({
        timeout: 1_000,
      });
    }).toPass({ timeout: 15_000 });
  });

  await test.step('everything comes back, won or lost', async () => {
    await page.goto('/m/member/home');
    await card.getByRole('button', { name: t('account.bringAllBack') }).click();
    await expect(row(main)).toContainText(/490\.00|509\.50/, { timeout: 15_000 });
    await expect(row(coins)).toContainText('0.00');
  });
});
