import { shownDay } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { ConfirmDialog, Overlay } from '@erawan/ui/Dialog';
import { ListSkeleton, StatusPill } from '@erawan/ui/states';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { OverlayBoundary } from '../../parts/ErrorBoundary.tsx';
import { FailedPart } from '../../parts/FailedPart.tsx';
import { late } from '../../parts/late.ts';
import { useToday } from '../../parts/use-today.ts';
import {
  type ContractRow,
  contractsWith,
  type OfferKind,
  type PeriodKind,
  withdrawOffer,
} from './contract-queries.ts';
import { categoriesOf, coversAll, hasNet, parted } from './contract-view.ts';
import type { TeamMember } from './queries.ts';
import { TermsText, useGamesName } from './TermsText.tsx';
import { TierTable } from './TierTable.tsx';

const LateOfferSheet = late(
  ['contracts', 'offers', 'transfers'],
  async () => (await import('./OfferSheet.tsx')).OfferSheet,
);

/** What can be offered. */
const KINDS: readonly PeriodKind[] = ['dailySalary', 'dividend'];

/** What is about to be offered. */
interface Offering {
  kind: PeriodKind;
  type: OfferKind;
  /** The contract that it changes or ends. */
  present?: ContractRow;
}

interface MemberContractsSheetProps {
  member: Pick<TeamMember, 'id' | 'account'>;
  onClose: () => void;
}

/** The contracts with a direct member: what holds, what waits, and the way to offer one. */
export function MemberContractsSheet({ member, onClose }: MemberContractsSheetProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(contractsWith(member.id));
  const hasDividends = useInfo()?.whitelabel['DIVIDENDSHOW3'] === true;
  const today = useToday();
  const [offering, setOffering] = useState<Offering>();
  const title = t('offers.with', { account: member.account });
  const close = () => setOffering(undefined);
  if (offering && data) {
    return (
      <OverlayBoundary onFailed={close}>
        <LateOfferSheet {...offering} member={member} own={data.own} onClose={close} />
      </OverlayBoundary>
    );
  }
  const rows = (data?.offered ?? []).map(({ contract }) => contract);
  const { waiting, held, over } = parted(rows, today);
  const kinds = KINDS.filter(
    (kind) => categoriesOf(data?.own ?? [], kind).length > 0 && (kind !== 'dividend' || hasDividends),
  );
  // One for all games leaves room for no other of its kind.
  const mayOffer = kinds.filter((kind) => !coversAll([...waiting, ...held], kind));
  return (
    <Overlay
      place="bottom"
      title={title}
      onClose={onClose}
      footer={
        mayOffer.length > 0 && (
          <div className="grid grid-cols-1 gap-2.5">
            {mayOffer.map((kind, at) => (
              <Button
                key={kind}
                kind={at === 0 ? 'gold' : 'outline'}
                wide
                onClick={() => setOffering({ kind, type: 'NEW' })}
              >
                {t(`offers.offerOf.${kind}`)}
              </Button>
            ))}
          </div>
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too */}
      <div role="group" aria-label={title} tabIndex={0} className="grid grid-cols-1 gap-3">
        {!data && !error && <ListSkeleton rows={2} />}
        {!data && error && <FailedPart error={error} onRetry={() => void refetch()} />}
        {data && rows.length === 0 && <p className="text-body text-tx-2">{t('offers.noneWith')}</p>}
        {data && kinds.length === 0 && <p className="text-label text-tx-2">{t('offers.noOwn')}</p>}
        {[...waiting, ...held].map((contract) => (
          <OfferedContract
            key={contract.id}
            contract={contract}
            onOffer={(type) =>
              contract.kind !== 'hourlySalary' &&
              setOffering({ kind: contract.kind, type, present: contract })
            }
          />
        ))}
        {over.map(({ id, kind, status }) => (
          <p key={id} className="flex flex-wrap items-center justify-between gap-x-3 text-label text-tx-2">
            {t(`contracts.kind.${kind}`)}
            <StatusPill tone="calm">{t(`offers.is.${status}`)}</StatusPill>
          </p>
        ))}
      </div>
    </Overlay>
  );
}

interface OfferedContractProps {
  contract: ContractRow;
  onOffer: (type: OfferKind) => void;
}

function OfferedContract({ contract, onOffer }: OfferedContractProps) {
  const { t } = useTexts();
  const gamesOf = useGamesName();
  const { kind, type, status, tiers, effectiveDate, endDate } = contract;
  const waits = status === 'offered';
  return (
    <section className="card grid grid-cols-1 gap-2 px-3.5 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-body font-semibold">{t(`contracts.kind.${kind}`)}</h3>
          <p className="text-caption text-tx-2">
            {gamesOf(contract.gameCategory)}
            {waits && ` · ${t(`offers.type.${type}`)}`}
          </p>
        </div>
        <StatusPill tone={waits ? 'wait' : 'good'}>{t(`offers.is.${status}`)}</StatusPill>
      </div>
      {(effectiveDate || endDate) && (
        <p className="tabular text-label">
          {effectiveDate && t('contracts.from', { date: shownDay(effectiveDate) })}
          {endDate && ` · ${t('offers.until', { date: shownDay(endDate) })}`}
        </p>
      )}
      {type !== 'END' && (
        <>
          <TierTable label={t(`contracts.kind.${kind}`)} tiers={tiers} hasNet={hasNet(kind)} />
          <TermsText kind={kind} terms={contract} />
        </>
      )}
      {waits ? (
        <Withdrawal contract={contract} />
      ) : (
        !endDate &&
        kind !== 'hourlySalary' && (
          <div className="grid grid-cols-2 gap-2.5">
            <Button kind="quiet" size="medium" onClick={() => onOffer('UPDATE')}>
              {t('offers.offerUpdate')}
            </Button>
            <Button kind="quiet" size="medium" onClick={() => onOffer('END')}>
              {t('offers.offerEnd')}
            </Button>
          </div>
        )
      )}
    </section>
  );
}

/** Takes back an offer that waits, once that was confirmed. */
function Withdrawal({ contract: { id, kind } }: { contract: ContractRow }) {
  const { t } = useTexts();
  const [asks, setAsks] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => withdrawOffer(kind, id),
    onSuccess: () => toast.success(t('offers.withdrawn')),
    onSettled: () => setAsks(false),
  });
  return (
    <>
      <Button kind="outline" size="medium" onClick={() => setAsks(true)}>
        {t('offers.withdraw')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t('offers.ask.withdraw')}
          confirm={t('offers.withdraw')}
          danger
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate()}
          onCancel={() => !withdraw.isPending && setAsks(false)}
        />
      )}
    </>
  );
}
