// @vitest-environment jsdom
import { createStore, useStore } from '@erawan/kit/store';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { statusWith } from '../rooms/login/fixtures.ts';
import { MEMBER, open, quietTime, serve, stubBrowser } from '../testing.tsx';

stubBrowser();
const { queries } = await import('../core/api.ts');
const { raiseOffers } = await import('../parts/offers.ts');
const { keepInstallPrompt } = await import('../parts/install.ts');
const { wallets } = await import('../rooms/wallet/queries.ts');
const { GameOverlay } = await import('./GameOverlay.tsx');
const { Prompts } = await import('./overlays.tsx');

keepInstallPrompt();

const TRIAL = { ...MEMBER, type: 4 };
const wallet = (sumBalance: string) => ({
  sumBalance,
  available: sumBalance,
  held: '0.00',
  currency: 'THB',
  wallets: [],
});
const Page = () => <Prompts hasBar />;
const show = (who = MEMBER) => open(Page, '/m/home', [], who);
const installOffer = () => screen.findByRole('region', { name: 'Keep Suvarna on your home screen' });
const pushOffer = () => screen.findByRole('region', { name: 'Shall we tell you?' });
const noOffer = async () => {
  await quietTime();
  expect(screen.queryByRole('region')).toBeNull();
};

/** A browser that could show notifications and was not asked yet. */
function offersPush(): void {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'denied' });
  vi.stubGlobal('PushManager', () => undefined);
  const registration = { pushManager: { getSubscription: async () => null } };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
}

beforeEach(() => {
  localStorage.clear();
  serve({ 'GET /wps/system/status': () => statusWith(), 'GET /wps/wallets/gcs': () => wallet('100.00') });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(globalThis, 'PushManager');
});

describe('what is offered', () => {
  it('nothing, as long as there was no reason', async () => {
    offersPush();
    await show();
    await noOffer();
  });

  it('the way to install, where the browser has no question of its own; and it is offered once', async () => {
    await show();
    act(() => raiseOffers('install'));
    await installOffer();
    fireEvent.click(screen.getByRole('link', { name: 'How to install' }));
    await noOffer();
    act(() => raiseOffers('install'));
    await noOffer();
    expect(location.pathname).toBe('/m/app');
  });

  it("the browser's own question to install, where it has one", async () => {
    const prompt = vi.fn(async () => undefined);
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    await show();
    act(() => raiseOffers('install'));
    await installOffer();
    expect(prompt).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    await noOffer();
  });

  it('notifications first and the app after them, never both', async () => {
    offersPush();
    await show();
    act(() => raiseOffers('push', 'install'));
    await pushOffer();
    expect(screen.getAllByRole('region')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await installOffer();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await noOffer();
  });

  it('no notifications where the browser cannot show them, nor to a trial account', async () => {
    await show();
    act(() => raiseOffers('push'));
    await noOffer();
    offersPush();
    await show(TRIAL);
    await noOffer();
  });

  it('the browser is asked on the tap and not before', async () => {
    offersPush();
    const asked = vi.spyOn(Notification, 'requestPermission');
    await show();
    act(() => raiseOffers('push'));
    await pushOffer();
    expect(asked).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Yes, notify me' }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await noOffer();
  });
});

describe('a win', () => {
  /** Plays a game that changes the balance from 100.00, and leaves it. */
  async function play(after: string, who = MEMBER) {
    const playing = createStore(false);
    const game = { url: 'https://game.example/', name: 'Jade Elephant' };
    const Lobby = () => (useStore(playing) ? <GameOverlay game={game} /> : null);
    await open(Lobby, '/m/home', ['games'], who);
    const tell = (sum: string) => queries.setQueryData(wallets().queryKey, wallet(sum) as never);
    tell('100.00');
    act(() => playing.set(true));
    tell(after);
    act(() => playing.set(false));
    await quietTime();
  }

  it.each([
    ['more than before offers the app', '100.01', MEMBER, 'due'],
    ['less than before offers nothing', '99.99', MEMBER, null],
    ['as much as before offers nothing', '100.00', MEMBER, null],
    ['play money offers nothing', '500.00', TRIAL, null],
  ])('%s', async (_what, after, who, offer) => {
    await play(after, who);
    expect(localStorage.getItem('OFFER_install')).toBe(offer);
  });
});
