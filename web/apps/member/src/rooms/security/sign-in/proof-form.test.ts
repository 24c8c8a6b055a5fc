import { describe, expect, it } from 'vitest';
import { nextState, type ProofAction, type ProofState, START } from './proof-form.ts';

const typed: ProofState = { secret: 'Lotus4river', digits: '1234', refused: 'wrong' };

describe('the question for a proof', () => {
  it.each<[string, ProofState, ProofAction, Partial<ProofState>]>([
    ['the secret is typed', START, { do: 'secret', text: 'x' }, { secret: 'x' }],
    ['the captcha is typed', START, { do: 'digits', text: '12' }, { digits: '12' }],
    ['sending takes the refusal before away', typed, { do: 'send' }, { refused: '' }],
    [
      'what is missing is said, what was typed stays',
      typed,
      { do: 'miss', text: 'missing' },
      { refused: 'missing' },
    ],
    [
      'a refusal empties secret and captcha',
      typed,
      { do: 'refuse', text: 'no' },
      { secret: '', digits: '', refused: 'no' },
    ],
  ])('%s', (_, state, action, changed) => {
    expect(nextState(state, action)).toEqual({ ...state, ...changed });
  });
});
