import { ApiError } from '@erawan/api/errors';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { type ReactNode, useRef, useState } from 'react';
import { alertUser } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { useCountdown, waitsUntil } from './countdown.ts';
import { useHumanCheck } from '../human/HumanCheck.tsx';
import { international, useMobileNumbers } from './mobile-numbers.ts';
import type { PhoneProject } from './phone-auth.ts';
import { type CodePurpose, sendSmsCode } from './queries.ts';

interface SmsCode {
  /** Asks for a code for this number, after the user has proved to be human. */
  send: (mobileNum: string) => Promise<void>;
  /**
   * The ID token that stands in for a code which the merchant's Firebase project sent; nothing where our server sent it
   * and checks it. Rejects with an {@link ApiError} when the code is wrong.
   */
  verify: (code: string) => Promise<string | undefined>;
  /** Whether the project, not our server, refused. */
  refused: (error: unknown) => boolean;
  seconds: number;
  sending: boolean;
  dialog: ReactNode;
}

export function useSmsCode(purpose: CodePurpose): SmsCode {
  const { t } = useTexts();
  const human = useHumanCheck();
  const { dialingCode: countryDialingCode } = useMobileNumbers();
  const elsewhere = usePhoneProject(purpose);
  const [seconds, start] = useCountdown();
  const [sending, setSending] = useState(false);
  const refusal = useRef<unknown>(undefined);

  const sendOurs = async (mobileNum: string, humanToken: string) => {
    const sent = await sendSmsCode(purpose, { mobileNum, countryDialingCode, humanToken });
    return sent.expirationTime;
  };

  const send = async (mobileNum: string) => {
    // The project has a test of its own.
    const humanToken = elsewhere ? '' : await human.ask();
    if (humanToken === undefined) return;
    setSending(true);
    const hide = toast.loading(t('login.in_sms_sending'));
    try {
      const until = elsewhere ? await elsewhere.send(mobileNum) : await sendOurs(mobileNum, humanToken);
      start(waitsUntil(until, Date.now()));
      hide();
      toast.success(t('login.in_sms_send'), TOAST_MS.smsSuccess);
    } catch (error) {
      hide();
      alertUser(error);
    } finally {
      setSending(false);
    }
  };
  const verify = async (code: string) => {
    if (!elsewhere) return undefined;
    const hide = toast.loading(t('shell.in_please_wait'), TOAST_MS.loadingForm);
    return elsewhere
      .verify(code)
      .catch((error: unknown) => {
        refusal.current = error;
        throw error;
      })
      .finally(hide);
  };
  const refused = (error: unknown) => error !== undefined && refusal.current === error;
  return { send, verify, refused, seconds, sending, dialog: human.dialog };
}

/** The merchant's Firebase project, if it has one; a member's own number is proven to our server only. */
function usePhoneProject(purpose: CodePurpose) {
  const { language } = useTexts();
  const mobileNumbers = useMobileNumbers();
  const project: PhoneProject | undefined = useInfo()?.phoneAuth;
  const sending = useRef<string>(undefined);
  const proven = useRef<{ code: string; token: string }>(undefined);
  if (!project || purpose === 'mobile') return undefined;

  const send = async (mobileNum: string): Promise<undefined> => {
    sending.current = undefined;
    proven.current = undefined;
    const { sendCode } = await import('./phone-auth.ts');
    sending.current = await sendCode(project, international(mobileNumbers, mobileNum), language);
  };
  const verify = async (code: string): Promise<string> => {
    // The project accepts a code once; a form may be refused for another reason and sent again.
    if (proven.current?.code === code) return proven.current.token;
    if (sending.current === undefined) throw new ApiError('verification.code.error', 0);
    const { verifyCode } = await import('./phone-auth.ts');
    const token = await verifyCode(project, sending.current, code);
    proven.current = { code, token };
    return token;
  };
  return { send, verify };
}
