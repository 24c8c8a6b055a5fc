import type { WrittenTier } from '@erawan/kit/tiers';
import { DataList } from '@erawan/ui/DataList';
import { own } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { type ContractOffer, offerContract, type OfferKind, type PeriodKind } from './contract-queries.ts';
import { hasNet, type TierFault, tierFaultOf } from './contract-view.ts';
import { PinSheet } from './PinSheet.tsx';
import { useGamesName } from './TermsText.tsx';
import { TierTable } from './TierTable.tsx';
import { usePinned } from './use-pinned.ts';

/** An offer without the funds password that it is sent with. */
interface Written extends Omit<ContractOffer, 'paymentPassword'> {
  type: OfferKind;
  tiers: WrittenTier[];
}

interface OfferConfirmProps {
  kind: PeriodKind;
  offer: Written;
  account: string;
  onClose: () => void;
  /** One of its tiers is refused. */
  onFault: (fault: TierFault) => void;
  onSent: () => void;
}

interface Content {
  kind: PeriodKind;
  offer: Written;
}

const STALE = [own('contracts')];

/** Answers which tier was refused, so that it can be changed; any other refusal is thrown. */
async function send(
  { kind, offer }: Content,
  paymentPassword: string,
  key: string,
): Promise<TierFault | undefined> {
  try {
    await offerContract(kind, { ...offer, paymentPassword }, key);
    return undefined;
  } catch (error) {
    const fault = tierFaultOf(error);
    if (fault) return fault;
    throw error;
  }
}

/** What the caller promises by the offer, and the funds password for it. */
export function OfferConfirm({ kind, offer, account, onClose, onFault, onSent }: OfferConfirmProps) {
  const { t } = useTexts();
  const gamesOf = useGamesName();
  const { refusal, ...pinned } = usePinned<Content, TierFault | undefined>({
    send,
    stale: STALE,
    onDone: (fault) => (fault ? onFault(fault) : onSent()),
  });
  const isEnd = offer.type === 'END';
  return (
    <PinSheet
      title={t('offers.offerConfirm')}
      submit={t('offers.offerNow')}
      note={t(isEnd ? 'offers.endNote' : 'offers.promise')}
      pinned={{ ...pinned, error: refusal }}
      onPress={(pin) => pinned.press({ kind, offer }, pin)}
      onClose={onClose}
    >
      <DataList
        rows={[
          [t('contracts.receiver'), account],
          [t('offers.about'), t(`offers.type.${offer.type}`)],
          [t('offers.kindName'), t(`contracts.kind.${kind}`)],
          [t('contracts.games'), gamesOf(offer.gameCategory)],
        ]}
      />
      {!isEnd && <TierTable label={t('offers.offer')} tiers={offer.tiers} hasNet={hasNet(kind)} />}
    </PinSheet>
  );
}
