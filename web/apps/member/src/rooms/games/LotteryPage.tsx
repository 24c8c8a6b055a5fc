import { addressBefore, hasReturned, keptOfPage, pagesBefore } from '@erawan/kit/history';
import { useEffect, useEffectEvent, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { useOpening, useOpenGame } from './launch.ts';
import { launchLinkedLottery } from './launch-lottery.ts';

/** Kept with the page once its lottery was closed. */
const LEFT = 'left';

const toList = () => navigate('/m/lott', { replace: true });

/**
 * Leads to the page before. Who comes back to this one later does not find the lottery opening again. What was opened in
 * the frame has added entries to the history, which lead nowhere once the frame is gone: the page before then takes the
 * place of this one.
 */
function leave(entries: number): void {
  keptOfPage().set(LEFT, true);
  if (pagesBefore() === 0) toList();
  else if (history.length === entries) history.back();
  else navigate(addressBefore() ?? '/m/lott', { replace: true });
}

/**
 * The lottery that the address names, in its frame over this page; without a game the lobby of the vendor. Nothing else is
 * here: closing the frame leads to the page before, and an address that opens nothing to the list of lotteries.
 */
export default function LotteryPage() {
  const { t } = useTexts();
  const query = new URLSearchParams(useSearch());
  const isOpening = useOpening();
  const isOpen = useOpenGame() !== null;
  const [isAnswered, setAnswered] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [entries] = useState(() => history.length);
  if (isOpen && !wasOpen) setWasOpen(true);

  const start = useEffectEvent(() => {
    const vendor = query.get('vendor');
    if (!vendor) return toList();
    if (hasReturned() && keptOfPage().has(LEFT)) return leave(entries);
    void launchLinkedLottery(t('titles.LOTT'), {
      vendor,
      gameCode: query.get('gameCode') ?? '',
      prizeMode: query.get('prizeMode') ?? undefined,
      playType: query.get('playType') ?? undefined,
    }).then(() => setAnswered(true));
  });
  useEffect(() => start(), []);

  const isOver = isAnswered && !isOpening && !isOpen;
  const finish = useEffectEvent(() => (wasOpen ? leave(entries) : toList()));
  useEffect(() => {
    if (isOver) finish();
  }, [isOver]);
  return <h1 className="sr-only">{t('titles.LOTT')}</h1>;
}
