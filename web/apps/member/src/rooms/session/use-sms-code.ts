import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { type ReactNode, useState } from 'react';
import { alertUser } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import { type CodePurpose, sendSmsCode } from './proofs.ts';
import { useCountdown, waitsUntil } from './countdown.ts';
import { useHumanCheck } from './HumanCheck.tsx';

interface SmsCode {
  /** Asks for a code for this number, after the user has proved to be human. */
  send: (mobileNum: string, countryDialingCode: string) => Promise<void>;
  seconds: number;
  sending: boolean;
  dialog: ReactNode;
}

export function useSmsCode(purpose: CodePurpose): SmsCode {
  const { t } = useTexts();
  const human = useHumanCheck();
  const [seconds, start] = useCountdown();
  const [sending, setSending] = useState(false);

  const send = async (mobileNum: string, countryDialingCode: string) => {
    const humanToken = await human.ask();
    if (humanToken === undefined) return;
    setSending(true);
    const hide = toast.loading(t('session.in_sms_sending'));
    try {
      const { expirationTime } = await sendSmsCode(purpose, { mobileNum, countryDialingCode, humanToken });
      start(waitsUntil(expirationTime, Date.now()));
      hide();
      toast.success(t('session.in_sms_send'), TOAST_MS.smsSuccess);
    } catch (error) {
      hide();
      alertUser(error);
    } finally {
      setSending(false);
    }
  };
  return { send, seconds, sending, dialog: human.dialog };
}
