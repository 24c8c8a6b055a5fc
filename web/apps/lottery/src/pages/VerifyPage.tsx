import { formatDateTime } from '@erawan/kit/dates';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import type { ReactNode } from 'react';
import { useAmounts } from '../components/amounts.ts';
import { Result } from '../components/Balls.tsx';
import { errorText } from '../components/error-text.ts';
import { noResult, voidReason } from '../components/no-result.ts';
import { PageFrame } from '../components/PageHead.tsx';
import { useTexts } from '../i18n.ts';
import { parseResult } from '../rules/result.ts';
import { VERIFY } from '../launch.ts';
import type { Family } from '../rules/family.ts';
import type { LotteryApi } from '../api.ts';
import { useLottery } from '../session/context.ts';
import { useCall } from '../session/use-call.ts';
import type { BeaconCheck } from '../verify/beacon.ts';
import { checkProof, type ProofCheck } from '../verify/proof.ts';
import type { DrawView } from '../wire.ts';

interface VerifyPageProps {
  numero: string;
  suborderId?: string | undefined;
}

/** A draw computed again in this browser: from its seed, and from the lists that were fixed before it. */
export default function VerifyPage({ numero, suborderId }: VerifyPageProps) {
  const { t } = useTexts();
  const { api, game } = useLottery();
  return (
    <PageFrame title={t('lottery.verifyOf', { numero })}>
      <Verification api={api} {...game} numero={numero} suborderId={suborderId} />
      <a
        href={`/lottery/${VERIFY}#game=${game.gameCode}&numero=${numero}`}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-11 items-center text-label text-info underline"
      >
        {t('lottery.verifyOpen')}
      </a>
    </PageFrame>
  );
}

interface VerificationProps extends VerifyPageProps {
  api: LotteryApi;
  gameCode: string;
  family: Family;
  isOwnDraw: boolean;
}

/** Fetches the proofs of a draw and says what was computed of them. */
export function Verification({ api, gameCode, family, isOwnDraw, numero, suborderId }: VerificationProps) {
  const speech = useTexts();
  const { data, error, reload } = useCall(
    async () =>
      checkProof(family, { gameCode, numero, suborderId }, await api.proof(gameCode, numero, suborderId)),
    `${gameCode} ${numero} ${suborderId ?? ''}`,
  );
  if (data) return <Report check={data} family={family} isOwnDraw={isOwnDraw} />;
  if (error === undefined) return <ListSkeleton />;
  return <ErrorState text={errorText(error, speech)} onRetry={reload} />;
}

interface ReportProps {
  check: ProofCheck;
  family: Family;
  isOwnDraw: boolean;
}

function Report({ check, family, isOwnDraw }: ReportProps) {
  const { t } = useTexts();
  const { exact } = useAmounts();
  const { draw, isOther, seed, beacon, day, sealed, suborder } = check;
  if (isOther) return <Step isTrue={false} title={t('lottery.verifyOther')} />;
  const result = draw.result == null ? undefined : parseResult(family, draw.result);
  const reason = voidReason(draw);
  return (
    <>
      <p className="text-label text-tx-2">{t('lottery.verifyIntro')}</p>
      {result && <Result family={family} result={result} size="large" />}
      {!isOwnDraw && <Step isTrue={undefined} title={t('lottery.verifyEntered')} />}
      {reason && <Step isTrue={undefined} title={t(noResult(draw))} note={t(reason)} />}
      {isOwnDraw && !seed && !reason && <Step isTrue={undefined} title={t('lottery.verifyNotDrawn')} />}
      {seed && typeof seed === 'string' && <Step isTrue={false} title={t('lottery.verifyUnreadable')} />}
      {seed && typeof seed === 'object' && (
        <>
          <Step isTrue={seed.hashMatches} title={t('lottery.verifyHash')}>
            <Fact name={t('lottery.seed')} value={draw.seed ?? ''} />
            <Fact name={t('lottery.seedHash')} value={draw.seedHash ?? ''} />
            <Fact name={t('lottery.computed')} value={seed.computedHash} />
          </Step>
          <Step isTrue={seed.resultMatches} title={t('lottery.verifyResult')}>
            <Fact name={t('lottery.clientSeed')} value={seed.clientSeed} />
            <Fact name={t('lottery.computed')} value={seed.computedResult} />
          </Step>
        </>
      )}
      {beacon && draw.beacon && <Beacon agreed={draw.beacon} check={beacon} />}
      {day && (
        <Step isTrue={day.isTrue} title={t('lottery.verifyDay', { place: day.index + 1, count: day.size })}>
          <Fact name={t('lottery.root')} value={day.root} />
        </Step>
      )}
      {sealed && (
        <Step isTrue={undefined} title={t('lottery.verifySealed', { count: sealed.size })}>
          <Fact name={t('lottery.root')} value={sealed.root} />
        </Step>
      )}
      {suborder && (
        <Step
          isTrue={suborder.isTrue}
          title={t('lottery.verifyOwn', { place: suborder.index + 1, count: suborder.size })}
        >
          <Fact name={t('lottery.sealedLine')} value={suborder.item} />
          {suborder.win !== undefined && <Fact name={t('lottery.win')} value={exact(suborder.win)} />}
        </Step>
      )}
    </>
  );
}

/** The beacon that the draw was promised with. Its signature is shown, and not checked here. */
function Beacon({ agreed, check }: { agreed: NonNullable<DrawView['beacon']>; check: BeaconCheck }) {
  const { t } = useTexts();
  const { chain, publicKey, round, roundTime, signature } = agreed;
  return (
    <Step
      isTrue={check.isAfter}
      title={t('lottery.verifyBeacon', { round })}
      note={
        <>
          {t('lottery.beaconUnchecked')}
          {check.address !== undefined && (
            <a
              href={check.address}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-11 items-center text-info underline"
            >
              {t('lottery.beaconOpen')}
            </a>
          )}
        </>
      }
    >
      <Fact name={t('lottery.beaconTime')} value={formatDateTime(roundTime)} />
      <Fact name={t('lottery.beaconChain')} value={chain} />
      <Fact name={t('lottery.beaconKey')} value={publicKey} />
      {signature != null && <Fact name={t('lottery.beaconSignature')} value={signature} />}
    </Step>
  );
}

/** One comparison: a tick, a cross, or what is only told. */
function Step({
  isTrue,
  title,
  note,
  children,
}: {
  isTrue: boolean | undefined;
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const look = isTrue === undefined ? 'info' : isTrue ? 'check' : 'alert';
  const tone = isTrue === undefined ? 'text-info' : isTrue ? 'text-positive' : 'text-negative';
  return (
    <section className="card grid gap-2 p-3.5">
      <h2 className="flex items-start gap-2 text-body font-semibold">
        <Icon name={look} size={20} className={cn('mt-px shrink-0', tone)} />
        <span>
          {title}
          {isTrue !== undefined && (
            <span className={cn('block text-label font-normal', tone)}>
              {t(isTrue ? 'lottery.agrees' : 'lottery.differs')}
            </span>
          )}
        </span>
      </h2>
      {children && <dl className="grid gap-1.5">{children}</dl>}
      {note && <p className="text-label text-tx-2">{note}</p>}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid">
      <dt className="text-caption text-tx-3">{name}</dt>
      <dd className="tabular text-caption break-all text-tx-2">{value}</dd>
    </div>
  );
}
