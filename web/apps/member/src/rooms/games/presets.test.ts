import { describe, expect, it } from 'vitest';
import { centreOf, presetOf } from './presets.ts';

describe('game list presets', () => {
  it.each([
    ['NAV-032', '/m/slot-games', '', { gameType: 'RNG', vassalage: '', gameClassify: '' }],
    ['NAV-033', '/m/provider', '', { gameType: 'RNG', vassalage: '', gameClassify: '' }],
    ['NAV-034', '/m/poker-games', '', { gameType: 'PVP', vassalage: '', gameClassify: '' }],
    ['NAV-035', '/m/fishing-games', '', { gameType: 'FISH', vassalage: '', gameClassify: '' }],
    ['NAV-037 CST-095', '/m/roulette', '', { gameType: 'LIVE', vassalage: '', gameClassify: 'ROU' }],
    ['NAV-038 CST-095', '/m/baccarat', '', { gameType: 'LIVE', vassalage: '', gameClassify: 'BAC' }],
    ['NAV-039 CST-018', '/m/inHouse', '', { gameType: 'RNG', vassalage: 'BGS', gameClassify: '' }],
    ['NAV-040 CST-019', '/m/pg-soft', '', { gameType: 'RNG', vassalage: 'PGE', gameClassify: '' }],
    ['NAV-041', '/m/gameCenter', 'gameType=FISH', { gameType: 'FISH', vassalage: '', gameClassify: '' }],
    ['NAV-041', '/m/gameCenter', '', { gameType: 'RNG', vassalage: '', gameClassify: '' }],
    ['NAV-042 CST-095', '/m/slot-games', 'type=JP', { gameType: 'RNG', vassalage: '', gameClassify: 'JP' }],
    ['NAV-043', '/m/slot-games', 'vassalage=BGS', { gameType: 'RNG', vassalage: 'BGS', gameClassify: '' }],
    ['OPN-103', '/m/inHouse', 'vassalage=PGE', { gameType: 'RNG', vassalage: 'BGS', gameClassify: '' }],
  ])('%s: %s?%s', (_id, path, search, preset) => {
    expect(presetOf(path, search)).toEqual(preset);
  });
});

describe('vendor centre', () => {
  it.each([
    ['NAV-026', '/m/lott', '', 'LOTT'],
    ['NAV-027', '/m/elott', '', 'ELOTT'],
    ['NAV-028', '/m/sport-games', '', 'SPORTS'],
    ['NAV-029', '/m/live-games', '', 'LIVE'],
    ['NAV-030', '/m/cockfight', '', 'COCKFIGHT'],
    ['NAV-031', '/m/gameCenter', '', 'SPORTS'],
    ['NAV-031', '/m/gameCenter', 'gameType=LIVE', 'LIVE'],
    ['OPN-025', '/m/vn-games', '', 'LOTT'],
    ['NAV-036 OPN-010', '/m/sport-games', 'vassalage=SABA', undefined],
    ['NAV-036 OPN-010 CST-095', '/m/sport-games', 'type=NEW', undefined],
    ['OPN-011', '/m/gameCenter', 'gameType=FISH&vassalage=JDB', undefined],
  ])('%s: %s?%s shows the vendors of %s', (_id, path, search, category) => {
    expect(centreOf(path, search)).toBe(category);
  });

  it('NAV-036: with a filter sports are a list of games', () => {
    expect(presetOf('/m/sport-games', 'vassalage=SABA')).toEqual({
      gameType: 'SPORTS',
      vassalage: 'SABA',
      gameClassify: '',
    });
  });
});
