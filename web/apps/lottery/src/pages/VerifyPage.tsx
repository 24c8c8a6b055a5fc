import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import type { ReactNode } from 'react';
import { useAmounts } from '../components/amounts.ts';
import { ResultBalls, ResultTable } from '../components/Balls.tsx';
import { errorText } from '../components/error-text.ts';
import { PageFrame } from '../components/PageHead.tsx';
import { useTexts } from '../i18n.ts';
import { parseResult } from '../rules/result.ts';
import { useLottery } from '../session/context.ts';
import { useCall } from '../session/use-call.ts';
import { checkProof, type ProofCheck } from '../verify/proof.ts';

const PARTS_IN_ROW = 2;

/** A draw computed again in this browser: from its seed, and from the lists that were fixed before it. */
export default function VerifyPage({ numero, suborderId }: { numero: string; suborderId?: string }) {
  const speech = useTexts();
  const { t } = speech;
  const { api, game } = useLottery();
  const { data, error, reload } = useCall(
    async () => checkProof(game.family, await api.proof(game.gameCode, numero, suborderId), suborderId),
    `${numero} ${suborderId ?? ''}`,
  );
  return (
    <PageFrame title={t('lottery.verifyOf', { numero })}>
      {!data && error === undefined && <ListSkeleton />}
      {!data && error !== undefined && <ErrorState text={errorText(error, speech)} onRetry={reload} />}
      {data && <Report check={data} />}
    </PageFrame>
  );
}

function Report({ check }: { check: ProofCheck }) {
  const { t } = useTexts();
  const { exact } = useAmounts();
  const { game } = useLottery();
  const { draw, seed, day, sealed, suborder } = check;
  const result = draw.result == null ? undefined : parseResult(game.family, draw.result);
  return (
    <>
      <p className="text-label text-tx-2">{t('lottery.verifyIntro')}</p>
      {result &&
        (game.family.slots.length > PARTS_IN_ROW ? (
          <ResultTable family={game.family} result={result} />
        ) : (
          <ResultBalls family={game.family} result={result} size="large" />
        ))}
      {!game.isOwnDraw && <Step isTrue={undefined} title={t('lottery.verifyEntered')} />}
      {game.isOwnDraw && !seed && <Step isTrue={undefined} title={t('lottery.verifyNotDrawn')} />}
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

/** One comparison: a tick, a cross, or what is only told. */
function Step({
  isTrue,
  title,
  children,
}: {
  isTrue: boolean | undefined;
  title: string;
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
