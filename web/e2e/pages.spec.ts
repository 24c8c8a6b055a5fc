import { expect, test } from './test-server.ts';

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

test('promotions come with their screen, their first picture and their list', async ({ request }) => {
  const html = await (await request.get('/m/activity', { headers: { Cookie: 'language=EN' } })).text();
  expect(html).toMatch(/<link rel="preload" as="image" href="\/assets\/promotions\/[^"]+"/);
  const modules = [...html.matchAll(/<link rel="modulepreload"[^>]* href="(\/app\/assets\/Promo-[^"]+)"/g)];
  const scripts = await Promise.all(modules.map(async ([, at]) => (await request.get(at ?? '')).text()));
  expect(scripts.some((script) => script.includes('content.noPromotions'))).toBe(true);
  const boot = /<script type="application\/json" id="boot">([^<]*)<\/script>/.exec(html)?.[1];
  const calls = Object.keys(JSON.parse(boot ?? '').answers);
  expect(calls).toContainEqual(expect.stringMatching(/MCSFE_getListAnnouncements\?types=PR/));
  const one = await (await request.get('/m/activity?id=x')).text();
  expect(one).not.toContain('as="image" href="/assets/promotions/');
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
