import { describe, expect, it } from 'vitest';
import { faultsOf } from './answers.ts';
import { pinFaults } from './pin.ts';

describe('funds password rules', () => {
  it.each([
    [{ pin: '12345', confirmation: '12345' }, { pin: 'pinLength' }],
    [{ pin: '000000', confirmation: '000000' }, { pin: 'pinRule' }],
    [{ pin: '123456', confirmation: '123457' }, { confirmation: 'pinMismatch' }],
    [{ old: '123456', pin: '123456', confirmation: '123456' }, { pin: 'pinSame' }],
    [{ old: '', pin: '123456', confirmation: '123456' }, { old: 'pinLength' }],
    [{ old: '654321', pin: '123456', confirmation: '123456' }, {}],
    [{ pin: '111112', confirmation: '111112' }, {}],
  ])('SEC-004: %j is refused for %j', (pins, faults) => {
    expect(pinFaults(pins)).toEqual(faults);
  });
});

describe('answers to security questions', () => {
  const answers = (...pairs: [string, string][]) =>
    faultsOf(pairs.map(([question, answer]) => ({ question, answer })));

  it('SEC-007: three different ones are right', () => {
    expect(answers(['1', 'ab'], ['2', 'cd'], ['3', 'ef'])).toEqual([undefined, undefined, undefined]);
  });

  it('SEC-007: the later of two equal questions or answers is at fault, case and outer spaces aside', () => {
    expect(answers(['1', 'Wat'], ['1', 'x'], ['2', ' wAT '])).toEqual([
      undefined,
      'questionTwice',
      'answerTwice',
    ]);
  });

  it('SEC-007: an answer has 2 to 64 characters as people count them', () => {
    expect(answers(['', 'ab'], ['2', '😀'], ['3', 'a'.repeat(65)])).toEqual([
      'questionMissing',
      'answerLength',
      'answerLength',
    ]);
    expect(answers(['1', 'a'.repeat(64)], ['2', 'กา'], ['3', '😀😀'])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
