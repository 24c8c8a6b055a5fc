import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import type { Page } from '@playwright/test';
import { boardOf } from './board.ts';
import { expectFlawless } from './checks.ts';
import { type DrawWords, openDraw, send, stateOf } from './console-draws.ts';
import { clientWords, LOTTERY_NAME, openLottery } from './lottery.ts';
import { another, openView, PHONE, SMALL_PHONE, speak } from './people.ts';
import { picture } from './slots.ts';
import { test as base, expect, serve } from './test-server.ts';
import { consoleWords } from './words.ts';

/** The console on a wide screen. */
const WIDE = { width: 1280, height: 800 };
/** A draw a minute, its close, its settlement and what is sent again. */
const DRAW_MS = 150_000;
/** The server stops before the draw closes. */
const ENOUGH_S = 25;

/** A server whose folder stays while it is stopped. */
interface Stoppable {
  begin: () => Promise<string>;
  end: () => Promise<void>;
  /** While it is stopped, the wallet's databases are kept under a name, or put back from it. */
  keepWallet: (name: string) => Promise<void>;
  putWalletBack: (name: string) => Promise<void>;
}

/** Those of the platform and the ledger; the lottery vendor has its own. */
const isOfWallet = (file: string) => /^(platform|ledger)\.db/.test(file);

const test = base.extend<{ stoppable: Stoppable }>({
  stoppable: async ({}, use) => {
    const [data, kept] = [
      await mkdtemp(pathOf(tmpdir(), 'erawan-stop-')),
      await mkdtemp(pathOf(tmpdir(), 'erawan-kept-')),
    ];
    let stop = async () => {};
    const end = async () => {
      await stop();
      stop = async () => {};
    };
    await use({
      begin: async () => {
        const running = await serve(data);
        stop = running.stop;
        return running.server.url;
      },
      end,
      keepWallet: async (name) => {
        const files = (await readdir(data)).filter(isOfWallet);
        for (const file of files) await cp(pathOf(data, file), pathOf(kept, name, file));
      },
      putWalletBack: async (name) => {
        const files = (await readdir(data)).filter(isOfWallet);
        for (const file of files) await rm(pathOf(data, file));
        await cp(pathOf(kept, name), data, { recursive: true });
      },
    });
    await end();
    for (const folder of [data, kept]) await rm(folder, { recursive: true, force: true });
  },
});

/** Bets 20 on 7 at every position; answers the draw. */
async function placeSlip(page: Page, language: 'en' | 'th'): Promise<string> {
  const game = await openLottery(page, language);
  const t = clientWords(language);
  const button = (key: string) => game.getByRole('button', { name: t(key), exact: true });
  await boardOf(game, language, 'd5').untilEarly(ENOUGH_S);
  for (const position of await game
    .getByRole('tablist', { name: t('positions') })
    .getByRole('tab')
    .all()) {
    await position.click();
    await game.getByRole('toolbar').getByRole('button', { name: '7', exact: true }).click();
  }
  await game.getByRole('textbox', { name: t('unit'), exact: true }).fill('20');
  await button('addToBasket').click();
  await game.getByRole('button', { name: t('basketSum', { count: 1, stake: '฿20' }) }).click();
  await button('betNow').click();
  const draw = /\d{8}-\d{4}/.exec(await game.getByRole('dialog', { name: t('confirm') }).innerText())?.[0];
  await button('place').click();
  await expect(game.getByRole('dialog', { name: t('placed') })).toBeVisible();
  return draw ?? '';
}

/** What the wallet refuses of the draw on the page. */
const stuckOf = (page: Page, d: DrawWords) =>
  page.getByRole('region', { name: d('stuckTitle'), exact: true });

/** An operator has it sent again and says why. */
async function sendAgain(page: Page, d: DrawWords, reason: string): Promise<void> {
  await page.getByRole('button', { name: d('do_retry'), exact: true }).click();
  await send(page, d, reason, d('do_retry'));
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Nothing is cut off or too wide on any of the sizes that operators have. */
async function expectToFitAll(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? PHONE;
  for (const each of [PHONE, SMALL_PHONE, WIDE]) {
    await page.setViewportSize(each);
    await expectFlawless(page);
  }
  await picture(page, `${name}-wide`);
  await page.setViewportSize(size);
  await picture(page, name);
}

test.describe('a wallet that is older than the lottery', () => {
  test('R67: what the wallet refuses of a draw is told with its reason, sent again in vain, and taken once the cause is mended', async ({
    browser,
    language,
    stoppable,
  }) => {
    test.setTimeout(420_000);
    const d = consoleWords(language);
    const asMember = async <T>(act: (member: Page) => Promise<T>): Promise<T> => {
      const baseURL = await stoppable.begin();
      const member = await another(browser, baseURL, { viewport: PHONE, locale: 'th-TH' });
      await member.addInitScript(() => sessionStorage.setItem('NOTICE_POP', '1'));
      await speak(member, language);
      const done = await act(member);
      await member.context().close();
      await stoppable.end();
      return done;
    };
    // The wallet knows the member at the vendor, and nothing of what is bet later.
    await asMember((member) => openLottery(member, language));
    await stoppable.keepWallet('older');
    let numero = '';
    await test.step('a bet is placed, and then an older copy of the wallet is put back', async () => {
      numero = await asMember((member) => placeSlip(member, language));
      await stoppable.keepWallet('newer');
      await stoppable.putWalletBack('older');
    });

    const title = `${LOTTERY_NAME[language]} · ${numero}`;
    const view = { view: 'draws' } as const;
    await test.step('the wallet knows no such bet, and its draw waits for a person', async () => {
      const baseURL = await stoppable.begin();
      const first = await openView(browser, language, { username: 'draw01', ...view, baseURL });
      const entry = first.getByRole('article', { name: title, exact: true });
      await expect(entry).toContainText(d('alarm_attention'), { timeout: DRAW_MS });
      await expectFlawless(first);
      await openDraw(first, d, numero);
      const row = stuckOf(first, d).getByRole('listitem');
      await expect(row).toHaveCount(1);
      await expect(row).toContainText('demo001');
      await expect(row).toContainText(d('stuck_win'));
      await expect(row).toContainText('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
      await expectToFitAll(first, `lottery-stuck-${language}`);
      await sendAgain(first, d, 'Perhaps it was a hiccup');
      await expectFlawless(first);
      // The cause is still there.
      await first.getByRole('radio', { name: d('drawPart_history') }).click();
      const events = first.getByRole('listitem').filter({ hasText: d('drawEvent_stuck') });
      await expect(events).toHaveCount(2, { timeout: DRAW_MS });
      await expectFlawless(first);
      await first.context().close();
      await stoppable.end();
      await stoppable.putWalletBack('newer');
    });

    await test.step('with the wallet of then it is taken, and the draw is settled', async () => {
      const baseURL = await stoppable.begin();
      const second = await openView(browser, language, {
        username: 'draw02',
        size: SMALL_PHONE,
        ...view,
        baseURL,
      });
      await openDraw(second, d, numero);
      await expect(stuckOf(second, d)).toBeVisible();
      await sendAgain(second, d, 'The newest backup was put back');
      await expect(stateOf(second, d)).toContainText(d('draw_settled'), { timeout: DRAW_MS });
      await expect(stuckOf(second, d)).toBeHidden();
      await expectFlawless(second);
      await second.context().close();
    });
  });
});
