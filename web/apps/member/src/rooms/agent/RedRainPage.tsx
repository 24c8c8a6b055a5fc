import { parseMoney, toWire } from '@erawan/kit/money';
import { Button, buttonLook } from '@erawan/ui/Button';
import { DataList } from '@erawan/ui/DataList';
import { TextField } from '@erawan/ui/fields';
import { Money } from '@erawan/ui/Money';
import { PictureState } from '@erawan/ui/PictureState';
import { Refusal } from '@erawan/ui/Refusal';
import { Segments } from '@erawan/ui/Segments';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Dispatch, type FormEvent, useReducer, useRef, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { OverlayBoundary } from '../../parts/ErrorBoundary.tsx';
import { late } from '../../parts/late.ts';
import { Link } from '../../parts/Link.tsx';
import { useWallets } from '../wallet/queries.ts';
import { type Downlines, downlines } from './queries.ts';
import { Amount, Receivers } from './RainReceivers.tsx';
import {
  ANY_TYPE,
  boundsOf,
  itemsOf,
  type Mode,
  nextRain,
  NO_RAIN,
  type Rain,
  type RainAction,
  REMARK_LETTERS_MAX,
  totalOf,
} from './red-rain.ts';
import { teamViewOf } from './team-view.ts';
import type { Sent, Transfer } from './transfer-queries.ts';

const LatePickSheet = late([], async () => (await import('./PickSheet.tsx')).PickSheet);
const LateSendSheet = late([], async () => (await import('./SendSheet.tsx')).SendSheet);

/** Red envelopes for members of the team: whom, how much, and what became of it. */
export default function RedRainPage() {
  const { t } = useTexts();
  const { data, error, refetch } = useInfiniteQuery(downlines(teamViewOf(''), ANY_TYPE));
  const terms = data?.pages.at(-1)?.footer;
  if (!terms) {
    return (
      <div className="grid grid-cols-1 content-start gap-3 p-3">
        {error ? (
          <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </div>
    );
  }
  if (terms.toDownline !== '1' || terms.directMembers === 0) {
    return (
      <PictureState image="/assets/illustrations/empty.webp" text={t('agent.noData')}>
        <Link to="/m/inviteFriends" className={buttonLook()}>
          {t('agent.inviteTitle')}
        </Link>
      </PictureState>
    );
  }
  return <Rains terms={terms} />;
}

/** What was sent to how many. */
interface Given {
  sent: Sent;
  total: string;
  count: number;
}

function Rains({ terms }: { terms: Downlines['footer'] }) {
  const [rain, act] = useReducer(nextRain, NO_RAIN);
  const [given, setGiven] = useState<Given>();
  if (given) {
    const again = () => {
      act({ do: 'again' });
      setGiven(undefined);
    };
    return <Result given={given} onAgain={again} />;
  }
  return <RainForm terms={terms} rain={rain} act={act} onGiven={setGiven} />;
}

interface RainFormProps {
  terms: Downlines['footer'];
  rain: Rain;
  act: Dispatch<RainAction>;
  onGiven: (given: Given) => void;
}

function RainForm({ terms, rain, act, onGiven }: RainFormProps) {
  const { t } = useTexts();
  const available = useWallets().data?.available;
  const bounds = boundsOf(terms, available);
  const [isPicking, setIsPicking] = useState(false);
  const [transfer, setTransfer] = useState<Transfer>();
  const form = useRef<HTMLFormElement>(null);
  const total = totalOf(rain);
  const isAbove = total > (parseMoney(available ?? '') ?? total);
  const isAboveDay = total > (parseMoney(terms.transferLeft) ?? total);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    act({ do: 'check' });
    const items = itemsOf(rain, bounds);
    if (items && !isAbove && !isAboveDay) {
      setTransfer({ occasion: 'envelopes', items, remark: rain.remark.trim() });
      return;
    }
    // What is wrong is marked by the next drawing.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 content-start gap-4 p-3">
        <section className="card px-4 py-2">
          <DataList
            rows={[
              [t('wallet.balance'), <Money key="balance" value={available} />],
              [t('transfers.leftToday'), <Money key="left" value={terms.transferLeft} />],
            ]}
          />
        </section>
        <Segments<Mode>
          label={t('transfers.amounts')}
          choices={(['same', 'each'] as const).map((mode) => ({
            value: mode,
            text: t(`transfers.mode.${mode}`),
          }))}
          value={rain.mode}
          onValue={(mode) => act({ do: 'mode', mode })}
        />
        {rain.mode === 'same' && (
          <Amount
            label={t('transfers.amountEach')}
            value={rain.amount}
            bounds={bounds}
            isChecked={rain.isChecked}
            onValue={(text) => act({ do: 'type', text })}
          />
        )}
        <Receivers rain={rain} act={act} bounds={bounds} onPick={() => setIsPicking(true)} />
        <TextField
          name="remark"
          label={t('transfers.remark')}
          autoComplete="off"
          maxLength={REMARK_LETTERS_MAX}
          hint={t('transfers.remarkHint')}
          value={rain.remark}
          onValue={(text) => act({ do: 'remark', text })}
        />
        <section className="card flex items-center justify-between gap-4 px-4 py-3">
          <h2 className="text-button">{t('transfers.totalToGive')}</h2>
          <p role="status" className="text-right">
            <Money value={toWire(total)} className="text-h1 text-brand-300" />
            <span className="block text-caption text-tx-2">
              {t('transfers.chosen', { count: rain.chosen.length })}
            </span>
          </p>
        </section>
        <Refusal
          text={isAbove ? t('transfers.totalAbove') : isAboveDay ? t('transfers.totalAboveDay') : ''}
        />
        <Button type="submit" wide>
          {t('transfers.next')}
        </Button>
      </form>
      {isPicking && (
        <OverlayBoundary onFailed={() => setIsPicking(false)}>
          <LatePickSheet rain={rain} act={act} onClose={() => setIsPicking(false)} />
        </OverlayBoundary>
      )}
      {transfer && (
        <OverlayBoundary onFailed={() => setTransfer(undefined)}>
          <LateSendSheet
            transfer={transfer}
            total={toWire(total)}
            rows={[[t('transfers.receivers'), String(transfer.items.length)]]}
            onClose={() => setTransfer(undefined)}
            onSent={(sent) => onGiven({ sent, total: toWire(total), count: transfer.items.length })}
          />
        </OverlayBoundary>
      )}
    </>
  );
}

function Result({ given: { sent, total, count }, onAgain }: { given: Given; onAgain: () => void }) {
  const { t } = useTexts();
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-3">
      <PictureState image="/assets/illustrations/success.webp" title={t('transfers.given', { count })}>
        <Money value={total} className="text-[32px] leading-10 text-brand-300" />
      </PictureState>
      <section className="card px-4 py-2">
        <DataList
          rows={[
            [t('transfers.balanceAfter'), <Money key="balance" value={sent.balance} />],
            [
              t('transfers.reference'),
              <span key="id" className="text-caption break-all">
                {sent.orderId}
              </span>,
            ],
          ]}
        />
      </section>
      <Button kind="outline" wide onClick={onAgain}>
        {t('transfers.giveMore')}
      </Button>
    </div>
  );
}
