import type { BrowserContext, Page } from '@playwright/test';
import { ATTACKS, LURES, TAGS } from './corpus.ts';
import { expect } from './house.ts';
import { houseThatSays } from './own-content.ts';
import { PASSWORD, register } from './people.ts';
import { consoleWords, words } from './words.ts';

/** A page of nobody's, without any protection. */
const BARE = 'https://bare.example/';

const both = (text: string) => ({ th: text, en: text });
/** A title is plain words: the attack is shown as it was typed. */
const titleOf = (html: string) => both(html.replaceAll('\u0000', '').slice(0, 200));

/** Every attack as everything the merchant writes. */
const test = houseThatSays(async (change) => {
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
test.skip(
  ({ engine, language }) => engine === 'postgres' || language !== 'en',
  'what a browser does with a text depends neither on the database nor on the language',
);

interface Wire {
  /** What happened that must not: a script that ran, a question to another site, a rule of the policy that was needed. */
  trips: string[];
  /** Only what ran, as where the policy is all there is. */
  ran: () => string[];
}

/** Lays a wire that every attack touches when it gets its way. */
async function layWire(context: BrowserContext, page: Page, own: string): Promise<Wire> {
  const trips: string[] = [];
  await context.exposeFunction('tripwire', () => void trips.push('ran'));
  await context.exposeFunction('policyWasNeeded', (what: string) => void trips.push(`policy: ${what}`));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const tell = (window as unknown as { policyWasNeeded?: (what: string) => void }).policyWasNeeded;
      tell?.(`${effectiveDirective} ${blockedURI}`);
    });
  });
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== own && !url.href.startsWith(BARE),
    async (route) => {
      trips.push(`asked ${route.request().url()}`);
      await route.abort();
    },
  );
  page.on('dialog', (dialog) => {
    trips.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { trips, ran: () => trips.filter((trip) => /^(ran|dialog)/.test(trip)) };
}

/** Every element of the merchant's texts that is on the screen, and whether it is one that may be. */
function strangers(tags: readonly string[]): string[] {
  return [...document.querySelectorAll('.html-content *')].flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    const attributes = [...element.attributes].filter(({ name, value }) => {
      if (tag === 'a' && name === 'href')
        return (
          !['https:', 'mailto:', 'tel:'].includes((element as HTMLAnchorElement).protocol) &&
          !/^\/(?![/\\])/.test(value)
        );
      if (tag === 'a') return !['target', 'rel'].includes(name);
      if (tag === 'img' && name === 'src')
        return !new URL((element as HTMLImageElement).src).pathname.startsWith('/assets/');
      return !(tag === 'img' && ['alt', 'loading'].includes(name));
    });
    return tags.includes(tag) && attributes.length === 0 ? [] : [element.outerHTML.slice(0, 200)];
  });
}

/** The same within the page: it is laid there with the wire, as the policy lets no test make code of words. */
interface Judge {
  strangers: typeof strangers;
}

/** Shows one page after the other as links of the product do, and judges each. */
const walk = (page: Page, paths: readonly string[]) =>
  page.evaluate(
    async ({ all, tags }) => {
      let shown = 0;
      const found: string[] = [];
      for (const path of all) {
        history.pushState(null, '', path);
        const late = Date.now() + 3_000;
        do await new Promise((resolve) => setTimeout(resolve, 30));
        while (!document.querySelector('.html-content, main li a') && Date.now() < late);
        shown += document.querySelectorAll('.html-content').length;
        found.push(...(window as unknown as Judge).strangers(tags));
      }
      return { shown, found };
    },
    { all: paths, tags: TAGS },
  );

/** Opens what these buttons open, judges it, and closes it again. */
const open = (page: Page, buttons: string, most: number, close = '') =>
  page.evaluate(
    async ({ selector, closing, tags, end }) => {
      const wait = () => new Promise((resolve) => setTimeout(resolve, 30));
      let shown = 0;
      const found: string[] = [];
      for (let at = 0; at < Math.min(end, document.querySelectorAll(selector).length); at += 1) {
        document.querySelectorAll<HTMLElement>(selector)[at]?.click();
        await wait();
        shown += document.querySelectorAll('.html-content:not([hidden])').length;
        found.push(...(window as unknown as Judge).strangers(tags));
        if (closing) document.querySelector<HTMLElement>(closing)?.click();
        await wait();
      }
      return { shown, found };
    },
    { selector: buttons, closing: close, tags: TAGS, end: most },
  );

type Lists = Record<'player' | 'promotion', { id: string; title: string; content: string }[]>;

const LISTS = '/wps/relay/MCSFE_getListAnnouncements';
const GREETING = { headers: { Merchant: 'suvarna', Language: 'EN' } };

test.describe('markup', () => {
  test('A21: every attack of the corpus gets its way on a page without protection', async ({
    page,
    context,
  }) => {
    const { trips } = await layWire(context, page, BARE);
    const live = ATTACKS.filter(({ alone }) => alone !== undefined);
    expect(live.length).toBeGreaterThanOrEqual(70);
    const idle: string[] = [];
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
      for (let tries = 0; tries < 20 && !worked(); tries += 1) await bare.waitForTimeout(50);
      if (!worked()) idle.push(name);
      await bare.close();
    }
    expect(idle).toEqual([]);
  });

  test('A21: what the server made of them does nothing, even where it is shown without care', async ({
    page,
    context,
    request,
  }) => {
    const lists = (await (await request.get(`${LISTS}?types=PL,PR`, GREETING)).json()).value as Lists;
    const texts = [...lists.player, ...lists.promotion].map(({ content }) => content);
    expect(texts).toHaveLength(2 * ATTACKS.length);
    const { trips } = await layWire(context, page, BARE);
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
      await page.waitForTimeout(300);
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
      house,
    }) => {
      const t = words(language);
      const { trips } = await layWire(context, page, house.url);
      await context.addInitScript({ content: `window.strangers = ${strangers.toString()}` });
      if (raw) await serveUncleaned(page);
      await register(page, username, language);
      const lists = (await (await request.get(`${LISTS}?types=PL,PR`, GREETING)).json()).value as Lists;
      const count = ATTACKS.length;

      await test.step('notices', async () => {
        const { shown, found } = await walk(
          page,
          lists.player.map(({ id }) => `/m/notice?id=${id}`),
        );
        expect(found).toEqual([]);
        expect(shown).toBeGreaterThan(count * 0.9);
      });
      await test.step('promotions', async () => {
        const ids = lists.promotion.map(({ id }) => id);
        const { shown, found } = await walk(page, [
          '/m/activity',
          ...ids.map((id) => `/m/activity?id=${id}`),
          ...ids.map((id) => `/m/activityDetail?id=${id}`),
        ]);
        expect(found).toEqual([]);
        expect(shown).toBeGreaterThan(2 * count * 0.9);
      });
      await test.step('help', async () => {
        await page.goto('/m/help');
        await expect(page.locator('main button[aria-expanded]').first()).toBeVisible();
        const { shown, found } = await open(page, 'main button[aria-expanded]', count);
        expect(found).toEqual([]);
        expect(shown).toBeGreaterThan(count * 0.9);
      });
      await test.step('inbox', async () => {
        await page.goto('/m/webEmail');
        const letters = page.locator('article button[aria-expanded]');
        await expect(letters.first()).toBeVisible();
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
        expect(shown).toBeGreaterThan(count * 0.9);
        await popup.getByRole('button', { name: t('home.iUnderstand') }).click();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: t('shell.menuOpen') }).click();
        await page.waitForTimeout(500);
      });
      await page.waitForTimeout(300);
      // What is only read, to be built anew, is told to the policy too, though nothing of it could ever run.
      const ofReading = (trip: string) => raw && /^policy: (\S+ inline|base-uri \S+)$/.test(trip);
      expect(trips.filter((trip) => !ofReading(trip))).toEqual([]);
    });
  }

  test('A21: the policy alone lets none of them run, nor ask another site for more than a page', async ({
    page,
    context,
    house,
  }) => {
    const { trips, ran } = await layWire(context, page, house.url);
    await page.goto('/m/home');
    // A page can be led away by these without anything running.
    const leads = new Set(['refresh', 'form that asks for the password']);
    for (const { name, html } of ATTACKS.filter(
      (attack) => !leads.has(attack.name) && attack.html.length < 10_000,
    )) {
      await test.step(name, () =>
        page.evaluate((text) => {
          const place = document.createElement('div');
          document.body.append(place);
          place.append(document.createRange().createContextualFragment(text));
          for (const thing of place.querySelectorAll('a,button,area,x-evil')) {
            // Other links lead where they say, and nothing runs on the way.
            if (/^(|javascript:)$/.test((thing as HTMLAnchorElement).protocol ?? ''))
              thing.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
          }
          setTimeout(() => place.remove(), 100);
        }, html),
      );
    }
    await page.waitForTimeout(500);
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
    house,
  }) => {
    const d = consoleWords(language);
    const { trips } = await layWire(context, page, house.url);
    await register(page, username, language);
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
    const consoleWire = await layWire(consoleContext, console, house.url);
    await console.addInitScript((code) => localStorage.setItem('language', code), language.toUpperCase());
    await console.goto('/console');
    await console.locator('input[name="username"]').fill('support01');
    await console.locator('input[name="password"]').fill('Demo@1234');
    await console.getByRole('button', { name: d('login'), exact: true }).click();
    await console.getByRole('button', { name: new RegExp(username) }).click();
    for (const { html } of SAID)
      await expect(console.getByRole('log').getByText(html, { exact: true })).toBeVisible();
    expect([...trips, ...consoleWire.trips]).toEqual([]);
    await consoleContext.close();
  });

  test('A21 R76: a name that came in nevertheless is only text', async ({
    page,
    context,
    language,
    username,
    house,
  }) => {
    const { trips } = await layWire(context, page, house.url);
    await register(page, username, language);
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
  test('A24: no lure leads out of the login', async ({ page, context, language, username, house }) => {
    const t = words(language);
    const { trips } = await layWire(context, page, house.url);
    await register(page, username, language);
    for (const lure of LURES) {
      const query = new URLSearchParams({ backUrl: lure, redirect: lure, returnTo: lure, next: lure });
      await page.evaluate((to) => history.pushState(null, '', to), `/m/login?${query}`);
      await expect(page).toHaveURL(`${house.url}/m/home`);
    }
    await page.evaluate(() => localStorage.clear());
    const query = new URLSearchParams({ backUrl: '//evil.example', redirect: 'https://evil.example' });
    await page.goto(`/m/login?${query}`);
    await page.locator('input[name="username"]').fill(username);
    await page.locator('input[name="password"]').fill(PASSWORD);
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
    await expect(page).toHaveURL(`${house.url}/m/home`);
    expect(trips).toEqual([]);
  });

  test('A24: no lure leads out of the chat', async ({ page, context, language, username, house }) => {
    const t = words(language);
    const { trips } = await layWire(context, page, house.url);
    await register(page, username, language);
    for (const lure of LURES.filter((address) => address.length < 2_000)) {
      await page.evaluate(
        (to) => history.pushState(null, '', to),
        `/m/chat?${new URLSearchParams({ backUrl: lure })}`,
      );
      await page.getByRole('button', { name: t('shell.back') }).click();
      await expect(page, lure).toHaveURL(
        (url) => url.origin === house.url && url.pathname.startsWith('/m/') && url.pathname !== '/m/chat',
      );
    }
    expect(trips).toEqual([]);
  });

  test('A21 A24: what stands in an address is only text', async ({ page, context, house }) => {
    const { trips } = await layWire(context, page, house.url);
    await page.goto('/m/home');
    const places = [
      '/m/help?tag=',
      '/m/search?keyword=',
      '/m/activity?id=',
      '/m/notice?id=',
      '/m/register?affiliateCode=',
      '/m/slot-games?vassalage=',
    ];
    for (const [at, { html }] of ATTACKS.filter(({ html: text }) => text.length < 200).entries()) {
      for (const place of [places[at % places.length], '/m/search?keyword=']) {
        await page.evaluate((to) => history.pushState(null, '', to), place + encodeURIComponent(html));
      }
    }
    await page.waitForTimeout(500);
    expect(trips).toEqual([]);
    await page.goto(`/m/search?keyword=${encodeURIComponent('<img src=x onerror=tripwire()>')}`);
    await expect(page.getByRole('searchbox').or(page.locator('input')).first()).toHaveValue(
      '<img src=x onerror=tripwire()>',
    );
    expect(trips).toEqual([]);
  });
});
