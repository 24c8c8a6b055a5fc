// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { TOAST_MS, toast } from '@erawan/ui/toasts';
import { admit, ROUTES } from '../../core/routes.ts';
import { toastTexts } from '../login/testing-toasts.ts';
import { lengthOf, mayBeSent, QUESTION_TYPES } from './feedback.ts';

stubBrowser();
const { default: FeedbackPage } = await import('./FeedbackPage.tsx');

const CAPTCHA = 'GET /wps/captcha';
const SEND = 'PUT /wps/feedback';
const ENOUGH = 'My deposit is late';

let pictures = 0;
beforeEach(() => {
  pictures = 0;
  serve({
    [CAPTCHA]: () => ({ image: `data:image/png;base64,${(pictures += 1)}` }),
    [SEND]: () => true,
  });
});

const show = () => open(FeedbackPage, '/m/feedback', ['messaging', 'human']);
const content = () => screen.getByLabelText(/Your message/) as HTMLTextAreaElement;
const code = () => screen.getByLabelText(/Verification code/) as HTMLInputElement;
const confirm = () => screen.getByRole('button', { name: 'Confirm' }) as HTMLButtonElement;
const write = (text: string) => fireEvent.change(content(), { target: { value: text } });
const fill = (text = ENOUGH, digits = '1234') => {
  write(text);
  fireEvent.change(code(), { target: { value: digits } });
};
const picture = () => screen.getByRole('button', { name: 'New' }).querySelector('img')?.getAttribute('src');
const nextPicture = async (at: number) => waitFor(() => expect(picture()).toMatch(new RegExp(`,${at}$`)));

describe('feedback', () => {
  it('MSG-014 ERR-038: a visitor is led to the login, any session may write', () => {
    const { route } = ROUTES['/m/feedback'];
    expect(admit(route, undefined)).toMatchObject({ go: 'away', to: '/m/login' });
    expect(admit(route, 4)).toEqual({ go: 'in' });
    expect(admit(route, 0)).toEqual({ go: 'in' });
  });

  it('MSG-015 MSG-025: one of six kinds of questions is chosen and sent by its number', async () => {
    expect(QUESTION_TYPES).toEqual({
      deposit_issues: 1,
      withdraw_issues: 2,
      game_issues: 3,
      service_issues: 4,
      apply_issues: 6,
      other_issues: 0,
    });
    await show();
    expect(screen.getAllByRole('radio')).toHaveLength(6);
    fireEvent.click(screen.getByRole('radio', { name: 'Applications' }));
    fill();
    fireEvent.click(confirm());
    await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1));
    expect(await requestsTo(SEND)[0]?.json()).toMatchObject({ type: 6 });
  });

  it('SES-008 MSG-018 MSG-024 API-051 CST-034: confirm sends content, sender, type and captcha', async () => {
    await show();
    fill(`  ${ENOUGH}  `);
    fireEvent.click(confirm());
    await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1));
    const [request] = requestsTo(SEND);
    expect(await request?.json()).toEqual({
      content: ENOUGH,
      sender: 'somchai88',
      type: 1,
      captcha: '1234',
    });
    expect(request?.headers.get('ModuleId')).toBe('FEEDBACK3');
  });

  it('MSG-016: the count follows what is typed, and no more than 200 can be', async () => {
    await show();
    expect(screen.getByText('0/200')).toBeDefined();
    write('สวัสดี');
    expect(screen.getByText('6/200')).toBeDefined();
    write('x'.repeat(201));
    expect(screen.getByText('200/200')).toBeDefined();
    expect(content().value).toHaveLength(200);
  });

  it('MSG-027 CST-045: 10 to 200 characters may be sent, space around and pairs of units counted rightly', async () => {
    expect(mayBeSent('x'.repeat(9))).toBe(false);
    expect(mayBeSent('x'.repeat(10))).toBe(true);
    expect(mayBeSent('x'.repeat(200))).toBe(true);
    expect(mayBeSent('x'.repeat(201))).toBe(false);
    expect(mayBeSent(`  ${'x'.repeat(9)}  `)).toBe(false);
    expect(lengthOf('😀😀')).toBe(2);
    await show();
    expect(confirm().disabled).toBe(true);
    write('x'.repeat(9));
    expect(confirm().disabled).toBe(true);
    write('x'.repeat(10));
    expect(confirm().disabled).toBe(false);
  });

  it('a picture that could not be fetched is not waited for, a tap fetches one', async () => {
    serve({ [CAPTCHA]: () => new Refused(500, 'system.error') });
    await show();
    const button = screen.getByRole('button', { name: 'New' });
    await waitFor(() => expect(button.querySelector('svg')).not.toBeNull());
    expect(button.querySelector('.skeleton')).toBeNull();
    serve({ [CAPTCHA]: () => ({ image: 'data:image/png;base64,9' }) });
    fireEvent.click(button);
    await nextPicture(9);
    expect(button.querySelector('svg')).toBeNull();
  });

  it('MSG-017: the picture is there, a tap fetches another', async () => {
    await show();
    await nextPicture(1);
    fireEvent.click(screen.getByRole('button', { name: 'New' }));
    await nextPicture(2);
  });

  it('MSG-030: without the code nothing is sent', async () => {
    await show();
    fill(ENOUGH, '');
    fireEvent.click(confirm());
    expect(await screen.findByText('Please enter the verification code')).toBeDefined();
    expect(requestsTo(SEND)).toEqual([]);
  });

  it('CST-046: the code has at most six digits', async () => {
    await show();
    expect(code().maxLength).toBe(6);
  });

  it('MSG-028 ERR-055 OPN-089: sent, it says so, empties the form and shows a new picture', async () => {
    await show();
    fill();
    fireEvent.click(confirm());
    await waitFor(() => expect(toastTexts()).toContain('Sent success'));
    expect(content().value).toBe('');
    expect(code().value).toBe('');
    await nextPicture(2);
  });

  it('CST-067: while it is on its way a loading message stands for at most ten seconds', async () => {
    await show();
    fill();
    fireEvent.click(confirm());
    await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1));
    expect(vi.mocked(toast.loading)).toHaveBeenCalledWith('Please wait', TOAST_MS.loadingForm);
    expect(TOAST_MS.loadingForm).toBe(10_000);
  });

  it('a wrong code is said beside it, with a fresh picture and the text kept', async () => {
    serve({ [SEND]: () => new Refused(400, 'verification.code.error') });
    await show();
    fill();
    fireEvent.click(confirm());
    await nextPicture(2);
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(code().value).toBe('');
    expect(content().value).toBe(ENOUGH);
  });

  it('a refused text is said beside the text', async () => {
    serve({ [SEND]: () => new Refused(400, 'validation.failed', { fields: { content: ['Too short'] } }) });
    await show();
    fill();
    fireEvent.click(confirm());
    expect(await screen.findByText('Too short')).toBeDefined();
  });

  it('OPN-089: the sixth of a day is refused with words', async () => {
    serve({ [SEND]: () => new Refused(429, 'system.busy') });
    await show();
    fill();
    fireEvent.click(confirm());
    expect(await screen.findByText('System busy, please try again')).toBeDefined();
  });

  it('a double tap sends once', async () => {
    await show();
    fill();
    fireEvent.click(confirm());
    fireEvent.click(confirm());
    await waitFor(() => expect(toastTexts()).toContain('Sent success'));
    expect(requestsTo(SEND)).toHaveLength(1);
  });
});
