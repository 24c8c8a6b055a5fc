import { expect, it } from 'vitest';
import { iconSources } from './vendor-icons.ts';

it('GAM-019 OPN-105: an icon is host, vendor code and -COLOR.png, or -WHITE.png while not active', () => {
  expect(iconSources(['https://one.example'], 'BGS', true)[0]).toBe(
    'https://one.example/vendors/BGS-COLOR.png',
  );
  expect(iconSources(['https://one.example'], 'BGS', false)[0]).toBe(
    'https://one.example/vendors/BGS-WHITE.png',
  );
});

it('GAM-044 OPN-165: one host of the list is drawn, the others stand in for it, then the default picture', () => {
  const hosts = ['https://a', 'https://b', 'https://c'];
  const of = (draw: number) =>
    iconSources(hosts, 'PGE', true, draw).map((url) => url.replace('/vendors/PGE-COLOR.png', ''));
  expect(of(0)).toEqual(['https://a', 'https://b', 'https://c', '/assets/vendors/default.png']);
  expect(of(0.5)).toEqual(['https://b', 'https://c', 'https://a', '/assets/vendors/default.png']);
  expect(of(0.999)).toEqual(['https://c', 'https://a', 'https://b', '/assets/vendors/default.png']);
});

it('GAM-044: a merchant without hosts has the pictures of the house', () => {
  expect(iconSources([], 'PGE', true)).toEqual([
    '/assets/vendors/PGE-COLOR.png',
    '/assets/vendors/default.png',
  ]);
});
