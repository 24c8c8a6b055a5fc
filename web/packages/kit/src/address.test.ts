import { describe, expect, it } from 'vitest';
import { webAddress } from './address.ts';

const SECURE = 'https://play.example/m/home';
const HOME_MACHINE = 'http://127.0.0.1:4000/m/home';

describe('addresses the product leads to', () => {
  it('a path stays on this site', () => {
    expect(webAddress('/studio/verify#round=rnd_1', SECURE)).toBe(
      'https://play.example/studio/verify#round=rnd_1',
    );
  });

  it('another secure site is allowed', () => {
    expect(webAddress('https://bank.example/pay?id=1', SECURE)).toBe('https://bank.example/pay?id=1');
  });

  it('a plain site is allowed only from a plain page', () => {
    expect(webAddress('http://127.0.0.1:4100/pay/1', HOME_MACHINE)).toBe('http://127.0.0.1:4100/pay/1');
    expect(webAddress('http://bank.example/pay', SECURE)).toBeUndefined();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://', '', undefined])('%s is none', (text) => {
    expect(webAddress(text, HOME_MACHINE)).toBeUndefined();
  });
});
