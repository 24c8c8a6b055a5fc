// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { tabsOf } from './promotion-tabs.ts';

stubBrowser();
const { default: PromotionsPage } = await import('./PromotionsPage.tsx');
const { default: ActivityDetailPage } = await import('./ActivityDetailPage.tsx');

const LIST = 'GET /wps/relay/MCSFE_getListAnnouncements';

const offer = (id: string, category: string, more: object = {}) => ({
  id,
  title: `Offer ${id}`,
  category,
  content: `<p>Terms of <strong>${id}</strong></p><script>document.title = 'x'</script>`,
  noExpiry: 1,
  read: false,
  announcementImages: [
    { sequence: 2, url: `/assets/${id}-2.webp` },
    { sequence: 1, url: `/assets/${id}-1.webp` },
  ],
  ...more,
});
const lists = (promotion: object[]) => ({
  promotion,
  banners: [],
  player: [],
  popup: [],
  hot: [],
  footer: { unreadCount: 0 },
});
const OFFERS = [offer('slots', 'rng_promo'), offer('welcome', 'new_player'), offer('odd', 'unheard_of')];

const show = (address: string, promotion: object[] = OFFERS, who: typeof MEMBER | null = null) => {
  serve({ [LIST]: () => lists(promotion) });
  return open(PromotionsPage, address, ['content'], who);
};
const panel = () => screen.findByRole('region', { name: 'Preferential area' });
const titles = () => screen.getAllByRole('listitem').map((row) => row.querySelector('a')?.textContent);

describe('promotions', () => {
  it('CON-012: is a popup titled preferential area', async () => {
    await show('/m/activity');
    expect(await panel()).toBeDefined();
  });

  it('API-043 CON-033 CON-054 CST-008 CST-098: asked for with type PR, the home group and platform M', async () => {
    await show('/m/activity');
    await screen.findByText('Offer slots');
    const query = new URL(requestsTo(LIST)[0]?.url ?? '').searchParams;
    expect([query.get('types'), query.get('groupName'), query.get('platform')]).toEqual([
      'PR',
      'm_home',
      'M',
    ]);
    expect(query.has('merchantCode')).toBe(true);
  });

  it('CON-013 CON-031 CON-032: tabs are all and the kinds there is something of', async () => {
    await show('/m/activity');
    await screen.findByText('Offer slots');
    expect(screen.getAllByRole('radio').map((tab) => tab.textContent)).toEqual([
      'All',
      'New players',
      'Slots',
    ]);
    fireEvent.click(screen.getByRole('radio', { name: 'Slots' }));
    expect(titles()).toHaveLength(1);
    expect(screen.getByText('Offer slots')).toBeDefined();
  });

  it('CON-030: the kinds stand in their agreed order', () => {
    const all = [
      'new_player',
      'deposit_promo',
      'app_download',
      'rng_promo',
      'live_promo',
      'pvp_promo',
      'sport_promo',
      'fish_promo',
      'lotto_promo',
      'rebate_promo',
      'player_rank_rules',
      'point_mall',
      'other_promo',
    ];
    expect(tabsOf(all.toReversed().map((category) => ({ category })))).toEqual(['all', ...all]);
    expect(tabsOf([])).toEqual(['all']);
  });

  it('CON-014 CON-025: each stands there with its cover, its title and read more', async () => {
    await show('/m/activity');
    const link = (await screen.findByText('Offer slots')).closest('a') as HTMLElement;
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/assets/slots-1.webp');
    expect(within(link).getByText('Read more')).toBeDefined();
  });

  it('CON-055 ERR-039: a cover that cannot be loaded is left out', async () => {
    await show('/m/activity');
    const link = (await screen.findByText('Offer slots')).closest('a') as HTMLElement;
    fireEvent.error(link.querySelector('img') as HTMLElement);
    expect(link.querySelector('img')).toBeNull();
    expect(within(link).getByText('Offer slots')).toBeDefined();
  });

  it('CON-015 CON-016: one opens in detail, closing that returns to the list', async () => {
    await show('/m/activity');
    fireEvent.click(await screen.findByText('Offer welcome'));
    expect(location.search).toBe('?id=welcome');
    expect((await screen.findByText('welcome')).tagName).toBe('STRONG');
    expect(screen.queryByText('Offer slots')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(location.pathname + location.search).toBe('/m/activity');
    expect(await screen.findByText('Offer slots')).toBeDefined();
  });

  it('CON-017: closing the list leads home', async () => {
    await show('/m/activity');
    await screen.findByText('Offer slots');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(location.pathname).toBe('/m/home');
  });

  it('CON-018: an id in the address opens its promotion, an unknown one the list', async () => {
    const { unmount } = await show('/m/activity?id=slots');
    expect((await screen.findByText('slots')).tagName).toBe('STRONG');
    unmount();
    await show('/m/activity?id=gone');
    expect(await screen.findByText('Offer welcome')).toBeDefined();
  });

  it('CON-019: another value scrolls to its promotion or chooses its tab', async () => {
    const scrolled: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
      scrolled.push(this.textContent);
    });
    const { unmount } = await show('/m/activity?promo=welcome');
    await screen.findByText('Offer welcome');
    expect(scrolled.join()).toContain('Offer welcome');
    expect(titles()).toHaveLength(3);
    unmount();
    const second = await show('/m/activity?kind=rng_promo');
    await screen.findByText('Offer slots');
    expect(screen.getByRole('radio', { name: 'Slots', checked: true })).toBeDefined();
    second.unmount();
    await show('/m/activity?promo=nothing');
    await screen.findByText('Offer welcome');
    expect(titles()).toHaveLength(3);
  });

  it('CON-020: without promotions it says so', async () => {
    await show('/m/activity', []);
    expect(await screen.findByText('There are no promotions right now')).toBeDefined();
  });

  it('CON-024: the term is long-term or its last day', async () => {
    const endDate = Date.now() + 40 * 86_400_000;
    await show('/m/activity', [offer('a', 'rng_promo'), offer('b', 'rng_promo', { noExpiry: 0, endDate })]);
    expect((await screen.findByText('Long-term')).closest('a')?.textContent).toContain('Offer a');
    expect(screen.getByText(/^Until \d{4}\/\d\d\/\d\d$/).closest('a')?.textContent).toContain('Offer b');
  });

  it('a failed list can be asked for again', async () => {
    serve({ [LIST]: () => new Refused(500, 'system.error') });
    await open(PromotionsPage, '/m/activity', ['content'], null);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    serve({ [LIST]: () => lists(OFFERS) });
    fireEvent.click(retry);
    expect(await screen.findByText('Offer slots')).toBeDefined();
  });
});

describe('activity detail', () => {
  const detail = (id: string) => {
    serve({ [LIST]: () => lists(OFFERS) });
    return open(ActivityDetailPage, `/m/activityDetail?id=${id}`, ['content', 'titles'], null);
  };

  it('CON-021 A23: shows the picture of sequence 1, the title and the text without its script', async () => {
    const { container } = await detail('slots');
    expect(await screen.findByRole('heading', { name: 'Offer slots' })).toBeDefined();
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/assets/slots-1.webp');
    expect(screen.getByText('slots').tagName).toBe('STRONG');
    expect(container.querySelector('script')).toBeNull();
    expect(container.textContent).not.toContain('document.title');
  });

  it('API-041: what the side menu calls hot has its text here too', async () => {
    serve({ [LIST]: () => ({ ...lists(OFFERS), hot: [offer('heat', 'rng_promo')] }) });
    await open(ActivityDetailPage, '/m/activityDetail?id=heat', ['content', 'titles'], null);
    expect(await screen.findByText('Offer heat')).toBeDefined();
  });

  it('an unknown one says no data', async () => {
    await detail('gone');
    expect(await screen.findByText('No data')).toBeDefined();
  });
});
