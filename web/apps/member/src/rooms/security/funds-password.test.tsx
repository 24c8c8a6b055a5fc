// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refused, requestsTo, serve } from '../../testing.tsx';
import { config, CONFIG, giveProof, guarded, LIST, press, show, type } from './testing.tsx';

const { default: FundsPasswordPage } = await import('./FundsPasswordPage.tsx');

const HAS = 'GET /wps/member/hasWithdrawalPassword';
const SET = 'POST /wps/member/paymentPassword';
const CHANGE = 'PUT /wps/member/paymentPassword';
const RESET = 'POST /wps/member/paymentPassword/reset';
const OWN = 'GET /wps/member/customerSecurityQuestions';

describe('funds password', () => {
  const address = '/m/securityCenter/FundsPasswordBox';

  it('SEC-003 SEC-004 SEC-011: without one the first is set, six digits twice', async () => {
    serve({ [CONFIG]: () => config(), [HAS]: () => false, [SET]: guarded(true) });
    await show(FundsPasswordPage, address);
    await screen.findByText('Set a funds password');
    expect(screen.queryByLabelText('Current funds password')).toBeNull();
    type('New funds password', '12345');
    press('Confirm');
    expect(await screen.findByText('All 6 digits are needed')).toBeDefined();
    type('New funds password', '777777');
    press('Confirm');
    expect(await screen.findByText('6 digits that are not all the same', { selector: 'span' })).toBeDefined();
    type('New funds password', '12a345b6');
    type('New funds password once more', '123465');
    press('Confirm');
    expect(await screen.findByText('The two passwords do not match')).toBeDefined();
    expect(requestsTo(SET)).toHaveLength(0);
    type('New funds password once more', '123456');
    press('Confirm');
    await giveProof();
    await waitFor(() => expect(requestsTo(SET)).toHaveLength(2));
    expect(await requestsTo(SET)[1]?.json()).toEqual({
      paymentPassword: '123456',
      confirmPaymentPassword: '123456',
    });
  });

  it('SEC-011: with one it is changed by the present one; a wrong one says how many tries are left', async () => {
    serve({
      [CONFIG]: () => config({ fundsPassword: true }),
      [HAS]: () => true,
      [CHANGE]: () => new Refused(400, 'funds.password.wrong', { attemptsLeft: 3 }),
    });
    await show(FundsPasswordPage, address);
    await screen.findByText('Change the funds password');
    type('Current funds password', '111222');
    type('New funds password', '123456');
    type('New funds password once more', '123456');
    press('Confirm');
    expect(await screen.findByText(/Tries left: 3/)).toBeDefined();
    expect((screen.getByLabelText('Current funds password') as HTMLInputElement).value).toBe('');
    expect((screen.getByLabelText('New funds password') as HTMLInputElement).value).toBe('123456');
  });

  it('SEC-011: a locked one says until when', async () => {
    serve({
      [CONFIG]: () =>
        config({ fundsPassword: true, fundsPasswordLockedUntil: Date.UTC(2026, 10, 22, 1, 30) }),
      [HAS]: () => true,
    });
    await show(FundsPasswordPage, address);
    expect(await screen.findByText(/after 2026\/11\/22 08:30/)).toBeDefined();
    expect(screen.queryByLabelText('Current funds password')).toBeNull();
  });

  it('SEC-011: the try that locks it shows the lock', async () => {
    let locked = false;
    serve({
      [CONFIG]: () =>
        config({
          fundsPassword: true,
          ...(locked ? { fundsPasswordLockedUntil: Date.UTC(2026, 10, 22, 1, 30) } : {}),
        }),
      [HAS]: () => true,
      [CHANGE]: () => {
        locked = true;
        return new Refused(403, 'funds.password.locked', { lockedUntil: 1 });
      },
    });
    await show(FundsPasswordPage, address);
    await screen.findByText('Change the funds password');
    type('Current funds password', '111222');
    type('New funds password', '123456');
    type('New funds password once more', '123456');
    press('Confirm');
    expect(await screen.findByText('Locked for now')).toBeDefined();
  });

  it('SEC-005: a forgotten one is replaced by the answers to the own questions', async () => {
    serve({
      [CONFIG]: () => config({ fundsPassword: true, securityQuestions: true }),
      [HAS]: () => true,
      [OWN]: () => ({ list: LIST.list.slice(0, 3) }),
      [RESET]: guarded(true),
    });
    await show(FundsPasswordPage, address);
    fireEvent.click(await screen.findByRole('button', { name: 'Forgot it?' }));
    await screen.findByLabelText('Question no. 1?');
    type('Question no. 1?', 'Wat Pho');
    type('Question no. 2?', ' Somtam ');
    type('New funds password', '654321');
    type('New funds password once more', '654321');
    press('Confirm');
    expect(await screen.findByText('An answer has 2-64 characters')).toBeDefined();
    expect(requestsTo(RESET)).toHaveLength(0);
    type('Question no. 3?', 'Nokia');
    press('Confirm');
    await giveProof();
    await waitFor(() => expect(requestsTo(RESET)).toHaveLength(2));
    expect(await requestsTo(RESET)[1]?.json()).toEqual({
      answers: [
        { questionId: 1, answer: 'Wat Pho' },
        { questionId: 2, answer: 'Somtam' },
        { questionId: 3, answer: 'Nokia' },
      ],
      paymentPassword: '654321',
      confirmPaymentPassword: '654321',
    });
  });

  it('SEC-005: without questions customer service is offered', async () => {
    serve({
      [CONFIG]: () => config({ fundsPassword: true }),
      [HAS]: () => true,
      [OWN]: () => ({ list: [] }),
    });
    await show(FundsPasswordPage, address);
    fireEvent.click(await screen.findByRole('button', { name: 'Forgot it?' }));
    expect(await screen.findByRole('button', { name: 'Customer service' })).toBeDefined();
  });
});
