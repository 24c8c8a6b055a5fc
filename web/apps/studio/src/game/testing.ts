import { vi } from 'vitest';
import type { Clock } from '../clock';
import type { Hud } from '../hud/hud';
import { makeSpeech } from '../i18n';
import english from '../locales/en.json';
import { mechanicOf } from '../mechanics/registry';
import type { GameInfo, Round } from '../wire';
import { Presenter, type PresenterOptions } from './presenter';

/** A presenter of a game in English, calm, whose stage is the test's; it shows the round. */
export function reveal(
  clock: Clock,
  info: GameInfo,
  stage: Partial<PresenterOptions['stage']>,
  round: Pick<Round, 'betMinor' | 'winMinor' | 'balanceAfterMinor' | 'spins'>,
) {
  const sound = {
    spinStart: vi.fn(),
    spinEnd: vi.fn(),
    win: vi.fn(),
    count: vi.fn(),
    rise: vi.fn(),
    freeSpins: vi.fn(),
    vanish: vi.fn(),
    land: vi.fn(),
    pearl: vi.fn(),
  };
  const hud = {
    root: document.createElement('main'),
    setMode: vi.fn(),
    setStatus: vi.fn(),
    setWin: vi.fn(),
    announce: vi.fn(),
  };
  const presenter = new Presenter({
    mechanic: mechanicOf(info),
    clock,
    hud: hud as unknown as Hud,
    stage: {
      abandon: vi.fn(),
      place: vi.fn(),
      clearWins: vi.fn(),
      cascade: vi.fn(),
      hold: { show: vi.fn(), lock: vi.fn(), respin: vi.fn(() => 0), settled: vi.fn(), count: 0 },
      ...stage,
    } as PresenterOptions['stage'],
    sound,
    speech: makeSpeech('EN', english),
    info,
    celebration: { show: () => Promise.resolve() },
    picture: () => document.createElement('i'),
    currency: 'THB',
    calm: true,
  });
  presenter.begin();
  const abandon = (): void => presenter.abandon();
  return { hud, sound, abandon, meter: presenter.scene.meter, shown: presenter.reveal(round as Round) };
}
