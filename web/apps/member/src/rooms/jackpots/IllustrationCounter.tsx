import { useEffect, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { pauseOf, startOf, stepOf } from './illustration.ts';

/** A number that grows, in demonstrations only: it is no money, has no currency, and says that it is an illustration. */
export function IllustrationCounter() {
  const { t } = useTexts();
  const [shown, setShown] = useState(() => startOf(Math.random()));
  useEffect(() => {
    let next: ReturnType<typeof setTimeout>;
    const wait = () => {
      next = setTimeout(() => {
        setShown((before) => before + stepOf(Math.random()));
        wait();
      }, pauseOf(Math.random()));
    };
    wait();
    return () => clearTimeout(next);
  }, []);
  return (
    <p
      role="group"
      aria-label={t('jackpots.illustration')}
      className="flex min-h-9 items-center justify-between gap-2 rounded-12 bg-white/4 px-2.5 py-1 text-micro text-tx-2"
    >
      <span className="min-w-0">{t('jackpots.illustration')}</span>
      <span className="tabular shrink-0 font-display text-label text-tx-1">
        {shown.toLocaleString('en-US')}
      </span>
    </p>
  );
}
