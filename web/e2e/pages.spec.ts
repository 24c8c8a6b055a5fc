import { expect, test } from './test-server.ts';
import { words } from './words.ts';

const BROTLI = { 'Accept-Encoding': 'br' };

test('home is filled in by the server: policy without inline code, first banner, first answers', async ({
  request,
}) => {
  const page = await request.get('/m/home', { headers: { Cookie: 'language=EN' } });
  const html = await page.text();
  const policy = page.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(html).toContain('<html lang="en" data-zone="Asia/Bangkok">');
  expect(html).toMatch(/<link rel="preload" as="image" href="\/assets\/banners\/[^"]+-en/);
  const boot = /<script type="application\/json" id="boot">([^<]*)<\/script>/.exec(html)?.[1];
  expect(JSON.parse(boot ?? '').answers['/wps/system/status'].info.brand.code).toBe('suvarna');
});

/** The code and texts that a page names beside the app itself. */
async function modulesOf(html: string, get: (address: string) => Promise<string>): Promise<string[]> {
  const named = html.matchAll(/<link rel="modulepreload"[^>]* href="(\/app\/assets\/[^"]+)"/g);
  return Promise.all([...named].map(([, address = '']) => get(address)));
}

test('promotions come with their screen, their first picture and their list', async ({ request }) => {
  const get = async (address: string) =>
    (await request.get(address, { headers: { Cookie: 'language=EN' } })).text();
  const html = await get('/m/activity');
  expect(html).toMatch(/<link rel="preload" as="image" href="\/assets\/promotions\/[^"]+"/);
  const scripts = await modulesOf(html, get);
  expect(scripts.some((script) => script.includes('content.noPromotions'))).toBe(true);
  const boot = /<script type="application\/json" id="boot">([^<]*)<\/script>/.exec(html)?.[1];
  const calls = Object.keys(JSON.parse(boot ?? '').answers);
  expect(calls).toContainEqual(expect.stringMatching(/MCSFE_getListAnnouncements\?types=PR/));
  const one = await get('/m/activity?id=x');
  expect(one).not.toContain('as="image" href="/assets/promotions/');
});

test('the deposit page names its form and its texts, home names neither', async ({ request }) => {
  const get = async (address: string) =>
    (await request.get(address, { headers: { Cookie: 'language=EN' } })).text();
  const own = (await modulesOf(await get('/m/voucherCenter'), get)).join('\n');
  expect(own).toContain('payments.noChannel');
  expect(own).toContain(words('en')('payments.noChannel'));
  const home = (await modulesOf(await get('/m/home'), get)).join('\n');
  expect(home).not.toContain('payments.noChannel');
  expect(home).not.toContain(words('en')('payments.noChannel'));
});

test('OPN-009: an address outside the product leads home, an unknown call is refused as JSON', async ({
  request,
}) => {
  const stray = await request.get('/somewhere/else', { maxRedirects: 0 });
  expect(stray.headers().location).toBe('/m/home');
  const call = await request.get('/wps/no/such/call', { headers: { Merchant: 'suvarna' } });
  expect(call.status()).toBe(404);
  expect((await call.json()).errorCode).toBe('not.found');
});

test('hashed files are immutable and compressed; a game may only be framed by ourselves', async ({
  request,
}) => {
  const html = await (await request.get('/m/home')).text();
  const script = /src="(\/app\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const file = await request.get(script, { headers: BROTLI });
  expect(file.headers()['content-encoding']).toBe('br');
  expect(file.headers()['cache-control']).toContain('immutable');
  const game = await request.get('/studio/jade-elephant');
  expect(game.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(game.headers()['x-content-type-options']).toBe('nosniff');
});
