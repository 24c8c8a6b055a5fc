// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { announceScreen } from '../../parts/screen-registry.ts';
import { open, quietTime, requestsTo, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const { default: CategoryBanners } = await import('./CategoryBanners.tsx');

const LIST = 'GET /wps/relay/MCSFE_getListAnnouncements';
const banner = (id: string, groupName: string, linkage?: string) => ({
  id,
  groupName,
  title: `Banner ${id}`,
  url: `/assets/banners/${id}.webp`,
  ...(linkage ? { linkage } : {}),
});

beforeEach(() => {
  serve({
    [LIST]: () => ({
      promotion: [],
      banners: [
        banner('home', 'm_home'),
        banner('slots', 'RNG', '/m/help?tag=fairness'),
        banner('fish', 'FISH'),
        banner('live', 'LIVE'),
      ],
      player: [],
      popup: [],
      hot: [],
      footer: { unreadCount: 0 },
    }),
  });
});

describe('banners of a category', () => {
  it.each([
    ['/m/slot-games', 'slots'],
    ['/m/fishing-games', 'fish'],
    ['/m/roulette', 'live'],
    ['/m/live-games', 'live'],
    ['/m/gameCenter?gameType=FISH', 'fish'],
    ['/m/sport-games?vassalage=BGS', null],
  ])('CON-034: %s shows those of its game type, and no others', async (address, id) => {
    await open(CategoryBanners, address, ['home'], null);
    if (id) await screen.findByAltText(`Banner ${id}`);
    else await quietTime();
    const pictures = screen.queryAllByRole('img').map((picture) => picture.getAttribute('src'));
    expect(pictures).toEqual(id ? [`/assets/banners/${id}.webp`] : []);
    const asked = requestsTo(LIST).map(({ url }) => new URL(url).searchParams.get('groupName'));
    expect(asked).toEqual(['m_home']);
  });

  it('CON-034: a type without banners has no place for them', async () => {
    const { container } = await open(CategoryBanners, '/m/cockfight', ['home'], null);
    await quietTime();
    expect(requestsTo(LIST)).toHaveLength(1);
    expect(container.textContent).toBe('');
  });

  it('CON-034: one leads where it says', async () => {
    announceScreen('help', () => Promise.resolve());
    await open(CategoryBanners, '/m/slot-games', ['home'], null);
    fireEvent.click(await screen.findByRole('button', { name: 'Banner slots' }));
    expect(location.pathname + location.search).toBe('/m/help?tag=fairness');
  });
});
