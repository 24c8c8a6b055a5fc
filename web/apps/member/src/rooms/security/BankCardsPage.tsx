import { formatDate, formatDateTime } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { Decoration } from '@erawan/ui/Decoration';
import { Icon } from '@erawan/ui/Icon';
import { PictureState } from '@erawan/ui/PictureState';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { BankLogo } from '../../parts/BankLogo.tsx';
import { BankCardSheet } from './BankCardSheet.tsx';
import { LockedNote } from './LockedNote.tsx';
import { NameSheet } from './NameSheet.tsx';
import { type BankCard, bankCards, type SecurityConfig, securityConfig } from './queries.ts';
import { Row, RowGroup } from './Rows.tsx';
import { ServiceButton } from './ServiceButton.tsx';
import { StopCardSheet } from './StopCardSheet.tsx';
import { Waiting } from '../../parts/Waiting.tsx';

/** The accounts a member may be paid to, and a way to add one. */
export default function BankCardsPage() {
  const { t, language } = useTexts();
  const cards = useQuery(bankCards(language));
  const config = useQuery(securityConfig());
  const [sheet, setSheet] = useState<'card' | 'payeeName' | null>(null);
  const [stopping, setStopping] = useState<BankCard>();
  const close = () => setSheet(null);

  if (!cards.data || !config.data) return <Waiting asked={[cards, config]} />;

  const { list, limit, holder } = cards.data;
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-3">
      {list.length > 0 && (
        <section className="grid gap-2.5" aria-label={t('security.bankCards')}>
          <p className="px-1 text-label text-tx-2">
            {t('security.bankCardsCount', { count: list.length, limit })}
          </p>
          <ul className="grid gap-2.5">
            {list.map((card) => (
              <CardTile key={card.id} card={card} holder={holder} onStop={() => setStopping(card)} />
            ))}
          </ul>
        </section>
      )}
      <NextStep
        config={config.data}
        count={list.length}
        limit={limit}
        onAdd={() => setSheet('card')}
        onName={() => setSheet('payeeName')}
      />
      {list.length > 0 && <RemovalNote />}
      {sheet === 'card' && <BankCardSheet holder={holder ?? ''} onClose={close} />}
      {stopping && <StopCardSheet card={stopping} onClose={() => setStopping(undefined)} />}
      {sheet === 'payeeName' && <NameSheet which="payeeName" onClose={close} />}
    </div>
  );
}

interface CardTileProps {
  card: BankCard;
  holder: string | undefined;
  onStop: () => void;
}

function CardTile({ card, holder, onStop }: CardTileProps) {
  const { t } = useTexts();
  const digits = card.accountNumber.replaceAll('*', '');
  return (
    <li className="relative overflow-hidden rounded-22 bg-linear-to-br from-(--member-from) to-(--member-to) p-4 shadow-e2 inset-ring inset-ring-white/12">
      <Decoration
        src="/assets/props/coin-b.webp"
        size={96}
        className="absolute -right-5 -bottom-6 opacity-40"
      />
      <div className="relative flex items-center gap-3">
        <BankLogo code={card.bankCode} iconUrl={card.iconUrl} />
        <p className="min-w-0 flex-1 text-body font-semibold">
          {card.bankName}
          <span className="block text-caption font-normal text-tx-2">{t(`security.kind.${card.kind}`)}</span>
        </p>
        <Icon name="shield" size={20} className="shrink-0 text-positive" />
      </div>
      <p className="tabular relative pt-4 font-display text-h1 font-semibold tracking-widest">
        <span className="sr-only">{t('security.bankCardEnds', { digits })}</span>
        <span aria-hidden="true">•••• {digits}</span>
      </p>
      <p className="relative flex flex-wrap justify-between gap-x-4 pt-1 text-caption text-tx-2">
        <span>{holder}</span>
        <span>{t('security.bankCardSince', { date: formatDate(card.addedAt) })}</span>
      </p>
      {card.usableAt !== undefined && (
        <div className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3">
          <p className="flex items-center gap-1.5 text-label text-tx-1">
            <Icon name="clock" size={18} className="shrink-0" />
            {t('security.usableFrom', { time: formatDateTime(card.usableAt).slice(0, -':00'.length) })}
          </p>
          <Button kind="quiet" size="medium" onClick={onStop}>
            {t('security.bankCardStop')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface NextStepProps {
  config: SecurityConfig;
  count: number;
  limit: number;
  onAdd: () => void;
  onName: () => void;
}

/** What is to be done before a card can be added, or the button that adds one. */
function NextStep({ config, count, limit, onAdd, onName }: NextStepProps) {
  const { t } = useTexts();
  if (count >= limit)
    return <p className="px-1 text-center text-label text-tx-2">{t('security.bankCardsFull')}</p>;
  if (!config.payeeName || !config.fundsPassword) {
    const stateOf = (set: boolean) =>
      set
        ? ({ text: t('security.set'), tone: 'good' } as const)
        : ({ text: t('security.notSet'), tone: 'wait' } as const);
    return (
      <>
        <PictureState
          image="/assets/illustrations/success.webp"
          title={t('security.bankCardsNone')}
          text={t('security.bankCardsFirstText')}
        />
        <RowGroup title={t('security.bankCardsFirst')}>
          <Row
            icon="receipt"
            title={t('security.payeeName')}
            hint={config.masked.payeeName ?? t('security.payeeNameHint')}
            state={stateOf(config.payeeName)}
            {...(config.payeeName ? {} : { onPress: onName })}
          />
          {config.fundsPassword ? (
            <Row
              icon="wallet"
              title={t('security.fundsPassword')}
              hint={t('security.fundsPasswordHint')}
              state={stateOf(true)}
            />
          ) : (
            <Row
              icon="wallet"
              title={t('security.fundsPassword')}
              hint={t('security.fundsPasswordHint')}
              state={stateOf(false)}
              to="/m/securityCenter/FundsPasswordBox"
            />
          )}
        </RowGroup>
      </>
    );
  }
  if (config.fundsPasswordLockedUntil !== undefined)
    return <LockedNote until={config.fundsPasswordLockedUntil} />;
  const add = (
    <Button wide onClick={onAdd}>
      {t('security.bankCardAdd')}
    </Button>
  );
  if (count > 0) return add;
  return (
    <PictureState
      image="/assets/illustrations/empty.webp"
      title={t('security.bankCardsNone')}
      text={t('security.bankCardsNoneText')}
    >
      {add}
    </PictureState>
  );
}

function RemovalNote() {
  const { t } = useTexts();
  return (
    <div className="grid justify-items-center gap-2 px-1 text-center">
      <p className="text-caption text-tx-3">{t('security.bankCardsRemove')}</p>
      <ServiceButton />
    </div>
  );
}
