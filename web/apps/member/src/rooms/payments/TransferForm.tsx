import { ApiError } from '@erawan/api/errors';
import { PICTURE_MB_MOST, PICTURES_MOST } from '@erawan/kit/dialogue';
import { usePictures } from '@erawan/kit/pictures';
import { Button } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { i18n, useTexts } from '../../core/i18n.ts';
import { useClaim } from './ClaimButton.tsx';
import { type Intent, intentFor, isUndecided } from '../../parts/intent.ts';
import { outcomeOf } from './outcome.ts';
import { addSlip, type Deposit, paymentKeys, tellTransfer, type TransferNote } from './queries.ts';
import { SlipPictures } from './SlipPictures.tsx';

const REMARK_MOST = 140;
const NAME_MOST = 80;

interface TransferFormProps {
  deposit: Deposit;
  /** The time to pay is over: an operator is asked to look for the transfer. */
  isLate?: boolean;
}

/** What tells of a transfer: slips, the payer's name, a remark; none of it must be there. */
export function TransferForm({ deposit, isLate = false }: TransferFormProps) {
  const { t } = useTexts();
  const { orderId } = deposit;
  const sent = deposit.images ?? 0;
  const isClaimed = outcomeOf(deposit) === 'claimed';
  const [payerName, setPayerName] = useState('');
  const [remark, setRemark] = useState('');
  const [slipRefused, setSlipRefused] = useState('');
  const pictures = usePictures(
    (file, signal) => addSlip(orderId, file, signal),
    async (error) => {
      await i18n.open('errors');
      setSlipRefused(textOf(error));
    },
  );
  const claim = useClaim(orderId);
  const tell = useTell(orderId, (error) => {
    const isSlips = error instanceof ApiError && error.code.startsWith('deposit.slip.');
    if (isSlips) setSlipRefused(textOf(error));
    if (!isUndecided(error) && isSlips) pictures.clear();
  });

  const choose = (files: File[]) => {
    const room = Math.max(0, PICTURES_MOST - sent - pictures.chosen.length);
    const why = pictures.choose(files.slice(0, room));
    if (why === 'many' || files.length > room) setSlipRefused(t('deposit.slipMany', { most: PICTURES_MOST }));
    else setSlipRefused(why ? t(`deposit.slip_${why}`, { size: PICTURE_MB_MOST }) : '');
  };

  const note: TransferNote = {
    ...(payerName.trim() && { payerName: payerName.trim() }),
    ...(remark.trim() && { remark: remark.trim() }),
    ...(pictures.ready.length > 0 && { images: pictures.ready }),
  };
  const hasNote = Object.keys(note).length > 0;
  const isBusy = claim.isPending || tell.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !pictures.isReady) return;
    // Only what becomes of this press is said below.
    setSlipRefused('');
    if (!hasNote && !isLate) {
      tell.reset();
      claim.mutate();
      return;
    }
    claim.reset();
    tell.send(note, () => {
      pictures.clear();
      setPayerName('');
      setRemark('');
    });
  };
  const refused = claim.error ?? (slipRefused === '' ? tell.error : null);

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <section aria-label={t('deposit.attachSlip')} className="card grid grid-cols-1 gap-4 px-4 py-4">
        <SlipPictures
          pictures={pictures}
          sent={sent}
          refused={slipRefused}
          onChoose={choose}
          onRemove={(item) => {
            pictures.remove(item);
            setSlipRefused('');
          }}
        />
        <TextField
          label={t('deposit.payerName')}
          name="payerName"
          autoComplete="name"
          maxLength={NAME_MOST}
          value={payerName}
          onValue={setPayerName}
        />
        <TextField
          label={t('deposit.remark')}
          name="remark"
          autoComplete="off"
          maxLength={REMARK_MOST}
          hint={t('deposit.remarkHint', { count: [...remark].length, most: REMARK_MOST })}
          value={remark}
          onValue={setRemark}
        />
      </section>
      {refused && <Refusal text={textOf(refused)} />}
      <Button type="submit" wide busy={isBusy} disabled={!pictures.isReady}>
        {t(isClaimed ? (hasNote ? 'deposit.sendMore' : 'deposit.askAgain') : 'deposit.havePaid')}
      </Button>
    </form>
  );
}

/** The same note is told once, however often a broken line makes the member press. */
function useTell(orderId: string, onRefused: (error: unknown) => void) {
  const client = useQueryClient();
  const [undecided, setUndecided] = useState<Intent<{ note: string }>>();
  const tell = useMutation({
    mutationFn: ({ key, body }: Intent<{ note: string }>) =>
      tellTransfer(orderId, JSON.parse(body.note) as TransferNote, key),
    meta: { noAlert: true },
    onSuccess: () => {
      setUndecided(undefined);
      return client.invalidateQueries({ queryKey: paymentKeys.deposits() });
    },
    onError: (error) => {
      if (!isUndecided(error)) setUndecided(undefined);
      onRefused(error);
    },
  });
  return {
    isPending: tell.isPending,
    error: tell.error,
    reset: tell.reset,
    send(note: TransferNote, onTold: () => void) {
      const intent = intentFor(undecided, { note: JSON.stringify(note) });
      setUndecided(intent);
      tell.mutate(intent, { onSuccess: onTold });
    },
  };
}
