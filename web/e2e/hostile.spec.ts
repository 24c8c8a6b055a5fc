import type { Locator, Page } from '@playwright/test';
import { join } from './arrivals.ts';
import { BARE, isTrueSoon, watchAttacks, open, settle, forbiddenElements, walk } from './attacks.ts';
import { ATTACKS, LURES } from './corpus.ts';
import { expect } from './test-server.ts';
import { testWithContent } from './own-content.ts';
import { enterConsole, PASSWORD, speak, submitLogin } from './people.ts';
import { words } from './words.ts';

const softly = expect.configure({ soft: true });

const both = (text: string) => ({ th: text, en: text });
/** A title is plain words: the attack is shown as it was typed. */
const titleOf = (html: string) => both(html.replaceAll('\u0000', '').slice(0, 200));

/** Every attack as everything the merchant writes. */
const test = testWithContent(async (change) => {
  const items = (type: string) =>
    ATTACKS.map(({ html }, at) => ({
      id: `attack-${type}-${at}`,
      type,
      groupName: 'm_home',
      category: type === 'PR' ? 'new_player' : 'notice',
      ...(type === 'PU' ? { execution: 'A' } : {}),
      title: titleOf(html),
      content: both(html),
      sort: at - 1000,
    }));
  await change('announcements.json', () => [...items('PL'), ...items('PU')]);
  await change('promotions.json', () => [...items('PR'), ...items('H')]);
  await change('help.json', () =>
    ATTACKS.map(({ html }, at) => ({
      tag: `attack-${at}`,
      title: titleOf(html),
      content: both(html),
      sort: at,
    })),
  );
  await change('messages.json', () =>
    ATTACKS.map(({ html }, at) => ({
      key: `attack/${at}`,
      category: 'notice',
      title: titleOf(html),
      content: both(html),
    })),
  );
});

test.setTimeout(240_000);
test.describe.configure({ mode: 'default' });
test.skip(
  ({ language }) => language !== 'en',
  'what a browser does with a text does not depend on the language',
);

type Lists = Record<'player' | 'promotion', { id: string; title: string; content: string }[]>;

const LISTS = '/wps/relay/MCSFE_getListAnnouncements';
const GREETING = { headers: { Merchant: 'suvarna', Language: 'EN' } };

test.describe('markup', () => {
  test('A21: every attack of the corpus gets its way on a page without protection', async ({
    page,
    context,
  }) => {
    const { trips } = await watchAttacks(context, page, BARE);
    const live = ATTACKS.filter(({ alone }) => alone !== undefined);
    expect(live.length).toBeGreaterThanOrEqual(70);
    for (const { name, html, alone } of live) {
      trips.length = 0;
      // One of its own for each: some lead their page away.
      const bare = await context.newPage();
      await bare.route(`${BARE}**`, (route) =>
        route.request().url() === BARE && route.request().frame() === bare.mainFrame()
          ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><body>${html}` })
          : route.fulfill({ status: 404 }),
      );
      await bare.goto(BARE, { waitUntil: 'commit' });
      if (alone === 'clicked' || name.startsWith('form that asks'))
        await bare.evaluate(() => {
          for (const thing of document.querySelectorAll('a,button,area,x-evil'))
            thing.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        });
      const worked = () => trips.some((trip) => trip.startsWith(alone === 'calls' ? 'asked' : 'ran'));
      await softly.poll(worked, { message: name, timeout: 1_000, intervals: [50] }).toBe(true);
      await bare.close();
    }
  });

  test('A21: what the server made of them does nothing, even where it is shown without care', async ({
    page,
    context,
    request,
  }) => {
    const lists = (await (await request.get(`${LISTS}?types=PL,PR`, GREETING)).json()).value as Lists;
    const texts = [...lists.player, ...lists.promotion].map(({ content }) => content);
    expect(texts).toHaveLength(2 * ATTACKS.length);
    const { trips } = await watchAttacks(context, page, BARE);
    await page.route(`${BARE}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    for (const way of ['inner', 'fragment', 'document'] as const) {
      await page.goto(BARE);
      await page.evaluate(
        ({ all, how }) => {
          for (const html of all) {
            const place = document.createElement('div');
            if (how !== 'document') document.body.append(place);
            if (how === 'inner') place.innerHTML = html;
            else if (how === 'fragment') place.append(document.createRange().createContextualFragment(html));
            else document.write(html);
          }
          for (const link of document.querySelectorAll('a')) {
            if (!/^(https|mailto|tel):$/.test(link.protocol)) link.click();
          }
        },
        { all: texts, how: way },
      );
      await settle(page);
    }
    expect(trips).toEqual([]);
  });

  for (const raw of [false, true]) {
    const how = raw ? 'even if the server had not cleaned them' : 'as the server serves them';
    test(`A21 CON-025: on every screen the merchant’s texts are only text, ${how}`, async ({
      page,
      context,
      request,
      language,
      username,
      server,
    }) => {
      const t = words(language);
      const { trips } = await watchAttacks(context, page, server.url);
      await context.addInitScript({
        content: `Object.assign(window, { forbiddenElements: ${forbiddenElements}, isTrueSoon: ${isTrueSoon} })`,
      });
      if (raw) await serveUncleaned(page);
      await join(page, username, language);
      await page.goto('/m/home');
      const lists = (await (await request.get(`${LISTS}?types=PL,PR`, GREETING)).json()).value as Lists;
      const count = ATTACKS.length;

      await test.step('notices', async () => {
        const texts = lists.player.map(({ id, title }) => ({ path: `/m/notice?id=${id}`, title }));
        expect(texts).toHaveLength(count);
        expect(await walk(page, texts)).toEqual({ missing: [], found: [] });
      });
      await test.step('promotions', async () => {
        const texts = ['/m/activity', '/m/activityDetail'].flatMap((path) =>
          lists.promotion.map(({ id, title }) => ({ path: `${path}?id=${id}`, title })),
        );
        expect(texts).toHaveLength(2 * count);
        expect(await walk(page, texts)).toEqual({ missing: [], found: [] });
      });
      await test.step('help', async () => {
        await page.goto('/m/help');
        await expect(page.locator('main button[aria-expanded]').first()).toBeVisible();
        const { shown, found } = await open(page, 'main button[aria-expanded]', count);
        expect(found).toEqual([]);
        expect(shown).toBe(count);
      });
      await test.step('inbox', async () => {
        await page.goto('/m/webEmail');
        const messages = page.locator('article button[aria-expanded]');
        await expect(messages.first()).toBeVisible();
        await page.mouse.wheel(0, 20_000);
        const { shown, found } = await open(page, 'article button[aria-expanded]', count);
        expect(found).toEqual([]);
        expect(shown).toBeGreaterThanOrEqual(20);
      });
      await test.step('popups of home, the ticker, the side menu', async () => {
        await page.evaluate(() => sessionStorage.removeItem('NOTICE_POP'));
        await page.goto('/m/home');
        const popup = page.getByRole('dialog', { name: t('shell.announcements'), exact: true });
        await expect(popup.getByRole('listitem')).toHaveCount(count);
        const close = `dialog button[aria-label="${t('shell.close')}"], [role=dialog] button[aria-label="${t('shell.close')}"]`;
        const { shown, found } = await open(page, 'dialog li button, [role=dialog] li button', count, close);
        expect(found).toEqual([]);
        expect(shown).toBe(count);
        await popup.getByRole('button', { name: t('home.iUnderstand') }).click();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: t('shell.menuOpen') }).click();
        await expect(page.getByRole('dialog', { name: t('shell.menu'), exact: true })).toBeVisible();
      });
      await settle(page);
      // What is only read, to be built anew, is told to the policy too, though nothing of it could ever run.
      const ofReading = (trip: string) => raw && /^policy: (\S+ inline|base-uri \S+)$/.test(trip);
      expect(trips.filter((trip) => !ofReading(trip))).toEqual([]);
    });
  }

  test('A21: the policy alone lets none of them run, nor ask another site for more than a page', async ({
    page,
    context,
    server,
  }) => {
    const { trips, ran } = await watchAttacks(context, page, server.url);
    await page.goto('/m/home');
    // A page can be led away by these without anything running.
    const leads = new Set(['refresh', 'form that asks for the password']);
    for (const { name, html } of ATTACKS.filter(
      (attack) => !leads.has(attack.name) && attack.html.length < 10_000,
    )) {
      await test.step(name, async () => {
        const laid = await page.evaluateHandle((text) => {
          const place = document.createElement('div');
          document.body.append(place);
          place.append(document.createRange().createContextualFragment(text));
          for (const thing of place.querySelectorAll('a,button,area,x-evil')) {
            // Other links lead where they say, and nothing runs on the way.
            if (/^(|javascript:)$/.test((thing as HTMLAnchorElement).protocol ?? ''))
              thing.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
          }
          return place;
        }, html);
        await settle(page);
        await laid.evaluate((place) => place.remove());
      });
    }
    expect(ran()).toEqual([]);
    expect(trips.filter((trip) => trip.startsWith('asked'))).toEqual([]);
    // That it was needed shows that the attacks were there.
    expect(trips.filter((trip) => trip.startsWith('policy')).length).toBeGreaterThan(30);
  });
});

/** The answers as they would be if nothing had cleaned them. */
async function serveUncleaned(page: Page): Promise<void> {
  const dirty = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(dirty);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, inside]) => [name, dirty(inside)]);
    const text = Object.fromEntries(entries) as Record<string, unknown>;
    const attack = ATTACKS.find(({ html }) => titleOf(html).en === text['title']);
    // What only is too much is the server's to cut.
    return attack && attack.html.length < 5_000 && 'content' in text
      ? { ...text, content: attack.html }
      : text;
  };
  await page.route(
    /\/wps\/(relay\/(MCSFE_getListAnnouncements|CSP_getInbox)|system\/helpCenter)/,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: dirty(await response.json()) });
    },
  );
}

/** What a request of the page's own member says of itself. */
async function ownHeaders(page: Page): Promise<Record<string, string>> {
  const kept = await page.evaluate(() => localStorage.getItem('MC_SESSION_INFO'));
  const { token } = JSON.parse(kept ?? '{}') as { token?: string };
  return { Merchant: 'suvarna', Authorization: token ?? '' };
}

test.describe('what members write', () => {
  const SAID = ATTACKS.filter(
    ({ html }) => html.length >= 10 && html.length <= 200 && !html.includes('\u0000'),
  ).slice(0, 12);

  test('A21 A23: at the console and in the chat it is only text', async ({
    page,
    context,
    browser,
    baseURL,
    language,
    username,
    server,
  }) => {
    const { trips } = await watchAttacks(context, page, server.url);
    await join(page, username, language);
    await page.goto('/m/home');
    const said = await page.evaluate(
      async ({ texts, own }) => {
        const headers = { 'Content-Type': 'application/json', ...own };
        const statuses: number[] = [];
        for (const text of texts) {
          const body = JSON.stringify({ clientId: crypto.randomUUID(), text });
          statuses.push((await fetch('/wps/chat/messages', { method: 'POST', headers, body })).status);
        }
        return statuses;
      },
      { texts: SAID.map(({ html }) => html), own: await ownHeaders(page) },
    );
    expect(said.every((status) => status === 200)).toBe(true);
    await page.goto('/m/chat');
    for (const { html } of SAID)
      await expect(page.getByRole('log').getByText(html, { exact: true })).toBeVisible();

    const consoleContext = await browser.newContext({ baseURL, viewport: { width: 1100, height: 700 } });
    const console = await consoleContext.newPage();
    const consoleWatch = await watchAttacks(consoleContext, console, server.url);
    await enterConsole(console, language);
    await console.getByRole('button', { name: new RegExp(username) }).click();
    for (const { html } of SAID)
      await expect(console.getByRole('log').getByText(html, { exact: true })).toBeVisible();
    expect([...trips, ...consoleWatch.trips]).toEqual([]);
    await consoleContext.close();
  });

  test('A21 R76: a name that came in nevertheless is only text', async ({
    page,
    context,
    language,
    username,
    server,
  }) => {
    const { trips } = await watchAttacks(context, page, server.url);
    await join(page, username, language);
    const told = await page.request.get('/wps/member/info', { headers: await ownHeaders(page) });
    expect(told.ok()).toBe(true);
    const answer = await told.json();
    let nickname = '';
    await page.route('**/wps/member/info', (route) =>
      route.fulfill({ json: { ...answer, value: { ...answer.value, nickname } } }),
    );
    const live = ATTACKS.filter(({ html, alone }) => alone !== undefined && html.length < 200);
    for (const { name: attack, html } of live) {
      nickname = html;
      await page.goto('/m/member/home', { waitUntil: 'commit' });
      const shown = () =>
        page.evaluate(
          (name) =>
            [...document.querySelectorAll('main p span')].some(({ textContent }) => textContent === name),
          html,
        );
      await expect.poll(shown, { message: attack, intervals: [20] }).toBe(true);
    }
    expect(trips).toEqual([]);
  });
});

test.describe('ways back', () => {
  test('A24: no lure leads out of the login', async ({ page, context, language, username, server }) => {
    const t = words(language);
    const { trips } = await watchAttacks(context, page, server.url);
    await join(page, username, language);
    await page.goto('/m/home');
    for (const lure of LURES) {
      const query = new URLSearchParams({ backUrl: lure, redirect: lure, returnTo: lure, next: lure });
      await page.evaluate((to) => history.pushState(null, '', to), `/m/login?${query}`);
      await expect(page).toHaveURL(`${server.url}/m/home`);
    }
    await page.evaluate(() => localStorage.clear());
    const query = new URLSearchParams({ backUrl: '//evil.example', redirect: 'https://evil.example' });
    await page.goto(`/m/login?${query}`);
    await submitLogin(page, t, username, PASSWORD);
    await expect(page).toHaveURL(`${server.url}/m/home`);
    expect(trips).toEqual([]);
  });

  test('A24: no lure leads out of the chat', async ({ page, context, language, username, server }) => {
    const t = words(language);
    const { trips } = await watchAttacks(context, page, server.url);
    await join(page, username, language);
    await page.goto('/m/home');
    for (const lure of LURES.filter((address) => address.length < 2_000)) {
      await page.evaluate(
        (to) => history.pushState(null, '', to),
        `/m/chat?${new URLSearchParams({ backUrl: lure })}`,
      );
      await page.getByRole('button', { name: t('shell.back') }).click();
      await expect(page, lure).toHaveURL(
        (url) => url.origin === server.url && url.pathname.startsWith('/m/') && url.pathname !== '/m/chat',
      );
    }
    expect(trips).toEqual([]);
  });

  test('A21 A24: what stands in an address is only text', async ({ page, context, language, server }) => {
    const t = words(language);
    const { trips } = await watchAttacks(context, page, server.url);
    await speak(page, language);
    await page.goto('/m/home');
    /** Addresses that a text may stand in, and what shows that the page of such an address is there. */
    const places: readonly [string, Locator][] = [
      ['/m/help?tag=', page.locator('main button[aria-expanded]').first()],
      ['/m/activity?id=', page.getByRole('region', { name: t('content.preferentialArea') })],
      ['/m/notice?id=', page.getByText(t('content.empty'))],
      ['/m/register?affiliateCode=', page.locator('input[name="affiliateCode"]')],
      ['/m/slot-games?vassalage=', page.getByRole('heading', { level: 1, name: t('titles.RNG') })],
    ];
    const search = page.getByRole('searchbox');
    const go = (path: string, text: string) =>
      page.evaluate((to) => history.pushState(null, '', to), path + encodeURIComponent(text));
    for (const [at, { html }] of ATTACKS.filter(({ html: text }) => text.length < 200).entries()) {
      const [path, shown] = places[at % places.length] ?? [];
      if (!path || !shown) throw new Error('there is no place');
      await go(path, html);
      await expect(shown).toBeVisible();
      await go('/m/search?keyword=', html);
      await expect(search).toHaveValue(html.replaceAll(/[\r\n]/g, ''));
    }
    await settle(page);
    expect(trips).toEqual([]);
    await page.goto(`/m/search?keyword=${encodeURIComponent('<img src=x onerror=tripwire()>')}`);
    await expect(search).toHaveValue('<img src=x onerror=tripwire()>');
    await settle(page);
    expect(trips).toEqual([]);
  });
});
