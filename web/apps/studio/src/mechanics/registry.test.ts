import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../wire';
import { mechanicOf } from './registry';

const TITLES = new URL('../../../../../crates/games/titles/', import.meta.url);

function gameOf(file: string): GameInfo {
  const title = JSON.parse(readFileSync(new URL(file, TITLES), 'utf8')) as GameInfo;
  return { ...title, reels: 5 };
}

describe('the registry of mechanics', () => {
  it.each(readdirSync(TITLES))('reads the rules of %s', (file) => {
    expect(() => mechanicOf(gameOf(file))).not.toThrow();
  });

  it('refuses a mechanic that it does not have', () => {
    const game = { ...gameOf('fruit-canal.json'), feature: { type: 'unknown' } };
    expect(() => mechanicOf(game)).toThrow('no mechanic is called unknown');
  });

  it.each([
    ['fruit-canal.json', { multipliers: [1, '2'] }],
    ['naga-river.json', { multipliers: 3 }],
    ['andaman-pearls.json', { values: [{ stakes: 1 }] }],
    ['lantern-sky.json', { heights: [1, 2] }],
  ])('refuses malformed rules of %s', (file, change) => {
    const game = gameOf(file);
    const feature = { ...game.feature, ...change } as GameInfo['feature'];
    expect(() => mechanicOf({ ...game, feature })).toThrow('malformed');
  });
});
