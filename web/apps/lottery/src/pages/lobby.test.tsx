// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../App.tsx';
import { draw, expectAccessible } from '../components/testing.tsx';
import { drawn, drawsView, drawView, fakeVendor, NOW, refusal, type Vendor } from '../session/testing.ts';

const LAUNCH = {
  gameCode: 'lobby',
  ticket: undefined,
  language: 'EN',
  backUrl: '/m/home',
  vendor: '',
  verify: { game: '', numero: '' },
} as const;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Two lotteries are sold: one open, one closed. */
function vendorOfTwo(): Vendor {
  return fakeVendor({
    'GET /lotteries': { gameCodes: ['yeekee-speed', 'lao-lottery'] },
    'GET /draws': (_: unknown, query: URLSearchParams) => {
      const code = query.get('gameCode');
      if (code === 'yeekee-speed') return drawsView([drawView(144, 3)], [drawn(143)]);
      if (code === 'lao-lottery')
        return drawsView([drawView(1, 900, { isSale: false })], [{ ...drawn(143), result: '2805' }]);
      return refusal(404, 'not.found', 'Not found');
    },
  });
}

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the lobby', () => {
  it('shows what is sold with its countdown and last result, and keeps what is closed behind', async () => {
    vendorOfTwo();
    await draw(<App launch={LAUNCH} />);
    await screen.findByText('Yeekee 5 Minutes');
    expect(names()).toHaveLength(2);
    expect(names()[0]).toMatch(/^Yeekee 5 Minutes.*03:00/);
    expect(names()[1]).toMatch(/^Lao Lottery.*Opens 2026\/11\/30/);
    await vi.waitFor(() => expect(names()[0]).toContain('3 top'));
    await expectAccessible();
  });

  it('awaits no result of a draw that is void', async () => {
    const vendor = vendorOfTwo();
    vendor.answers['GET /draws'] = (_: unknown, query: URLSearchParams) =>
      query.get('gameCode') === 'yeekee-speed'
        ? drawsView([drawView(144, 3)], [drawView(143, -2, { state: 'void' })])
        : refusal(404, 'not.found', 'Not found');
    await draw(<App launch={LAUNCH} />);
    await screen.findByText('Void · stakes are returned');
    expect(screen.queryByText('Closed · awaiting result')).toBeNull();
  });

  it('finds by name, and says so where nothing is found', async () => {
    vendorOfTwo();
    await draw(<App launch={LAUNCH} />);
    const field = await screen.findByRole('searchbox', { name: 'Find a lottery' });
    await screen.findByText('Yeekee 5 Minutes');
    fireEvent.change(field, { target: { value: 'lao' } });
    expect(names()).toHaveLength(1);
    fireEvent.change(field, { target: { value: 'nothing' } });
    expect(screen.getByText('No lottery found')).toBeTruthy();
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Thai' }));
    expect(names()).toHaveLength(1);
  });

  it('begins with the vendor that was tapped, and with all where it sells none', async () => {
    vendorOfTwo();
    const { unmount } = await draw(<App launch={{ ...LAUNCH, vendor: 'TCG_SEA' }} />);
    await screen.findByText('Lao Lottery');
    expect(names()).toHaveLength(1);
    unmount();
    await draw(<App launch={{ ...LAUNCH, vendor: 'ELOTT' }} />);
    await screen.findByText('Lao Lottery');
    expect(names()).toHaveLength(2);
  });

  it('asks the page around it to launch what is tapped', async () => {
    vendorOfTwo();
    const parent = { postMessage: vi.fn() };
    vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window);
    await draw(<App launch={LAUNCH} />);
    fireEvent.click(await screen.findByText('Yeekee 5 Minutes'));
    expect(parent.postMessage.mock.calls).toEqual([
      [
        {
          type: 'erawan:launch',
          gameId: 'yeekee-speed',
          vendor: 'LOTT',
          gameCategory: 'LOTT',
          name: 'Yeekee 5 Minutes',
        },
        location.origin,
      ],
    ]);
  });

  it('asks for draws of what is sold only, and says so where nothing is', async () => {
    const vendor = vendorOfTwo();
    const { unmount } = await draw(<App launch={LAUNCH} />);
    await screen.findByText('Yeekee 5 Minutes');
    const asked = vendor.calls.filter(({ name }) => name === 'GET /draws');
    expect(asked).toHaveLength(2);
    unmount();
    vendor.answers['GET /lotteries'] = { gameCodes: [] };
    await draw(<App launch={LAUNCH} />);
    await screen.findByText('No lottery found');
  });

  it('without an answer says so, and is there as soon as one comes', async () => {
    const vendor = fakeVendor({});
    await draw(<App launch={LAUNCH} />);
    await screen.findByText('The lotteries do not answer. They are asked again by themselves.');
    await expectAccessible();
    vendor.answers['GET /lotteries'] = { gameCodes: ['yeekee-speed'] };
    vendor.answers['GET /draws'] = drawsView([drawView(144, 3)], [drawn(143)]);
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(await screen.findByText('Yeekee 5 Minutes')).toBeTruthy();
  });
});
