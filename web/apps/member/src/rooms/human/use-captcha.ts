import { useCallback, useEffect, useState } from 'react';
import { alertUser } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { type Captcha, fetchCaptcha } from './queries.ts';

const DIGITS_MOST = 6;
/** Of the answer of an equation. */
const ANSWER_MOST = 16;

/** Hidden until it is asked for, or there from the start; showing it always means a fresh picture. */
export function useCaptcha(atOnce = false) {
  const { t } = useTexts();
  const [asked, setAsked] = useState(false);
  const shown = atOnce || asked;
  /** `null` when none could be fetched. */
  const [captcha, setCaptcha] = useState<Captcha | null>();
  const fetchNew = useCallback(() => {
    fetchCaptcha().then(setCaptcha, (error: unknown) => {
      setCaptcha(null);
      alertUser(error);
    });
  }, []);
  useEffect(() => {
    if (atOnce) fetchNew();
  }, [atOnce, fetchNew]);
  const fetch = () => {
    setAsked(true);
    setCaptcha(undefined);
    fetchNew();
  };
  const equation = captcha?.equation === true;
  const most = equation ? ANSWER_MOST : DIGITS_MOST;
  const field = {
    image: captcha && captcha.image,
    onNewImage: fetch,
    maxLength: most,
    ...(equation ? { placeholder: '= ?', hint: t('human.captchaAnswer', { most }) } : {}),
  };
  /** `most`: digits of the answer at most, once it is asked for. */
  return { shown, most: shown ? most : undefined, fetch, field };
}
