import { PICTURE_ACCEPT, PICTURE_MB_MOST, PICTURES_MOST } from '@erawan/kit/dialogue';
import type { ChosenPicture } from '@erawan/kit/pictures';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { type ChangeEvent, useId, useRef } from 'react';
import { useTexts } from '../../core/i18n.ts';

interface SlipPicturesProps {
  pictures: { chosen: readonly ChosenPicture<string>[]; isFull: boolean };
  /** How many the server has already. */
  sent: number;
  /** Why one was not taken. */
  refused: string;
  onChoose: (files: File[]) => void;
  onRemove: (item: ChosenPicture<string>) => void;
}

/** Up to three pictures of slips, which are sent on their way as soon as they are chosen. */
export function SlipPictures({ pictures, sent, refused, onChoose, onRemove }: SlipPicturesProps) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  const { chosen } = pictures;
  const isFull = chosen.length + sent >= PICTURES_MOST;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    onChoose(files);
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-2 text-button">
        {t('deposit.attachSlip')}
        {sent > 0 && (
          <span className="font-text text-caption font-normal text-positive">
            {t('deposit.slipsSent', { count: sent })}
          </span>
        )}
      </h2>
      <input
        ref={field}
        type="file"
        accept={PICTURE_ACCEPT}
        multiple
        hidden
        aria-label={t('deposit.attachSlip')}
        onChange={choose}
      />
      <ul className="grid grid-cols-3 gap-2.5">
        {chosen.map((item, place) => (
          <li key={item.key} className="relative aspect-square">
            <img
              src={item.preview}
              alt={t('deposit.slipNumber', { number: place + 1 })}
              className="size-full rounded-14 object-cover inset-ring inset-ring-white/12"
            />
            {item.picture === undefined && (
              <span role="status" className="absolute inset-0 grid place-items-center rounded-14 bg-bg-0/60">
                <span className="spinner size-7" aria-hidden="true" />
                <span className="sr-only">{t('deposit.slipSending')}</span>
              </span>
            )}
            <button
              type="button"
              aria-label={t('deposit.slipRemove', { number: place + 1 })}
              onClick={() => onRemove(item)}
              className="press absolute -top-2 -right-2 grid size-7 place-items-center rounded-pill bg-s-3 text-tx-1 shadow-e2 after:absolute after:-inset-2"
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
        {!isFull && (
          <li className={chosen.length === 0 ? 'col-span-3' : 'aspect-square'}>
            <button
              type="button"
              aria-describedby={hint}
              onClick={() => field.current?.click()}
              className={cn(
                'press grid size-full place-content-center justify-items-center gap-1 rounded-14 bg-s-2 inset-ring inset-ring-line-strong text-label font-semibold text-tx-2',
                chosen.length === 0 && 'py-6',
              )}
            >
              <Icon name="picture" size={26} className="text-brand-300" />
              {t(chosen.length === 0 ? 'deposit.slipAdd' : 'deposit.slipMore')}
            </button>
          </li>
        )}
      </ul>
      <p id={hint} className="text-caption text-tx-3">
        {t('deposit.slipHint', { size: PICTURE_MB_MOST, most: PICTURES_MOST })}
      </p>
      {refused !== '' && (
        <p role="alert" className="flex items-start gap-1 text-caption text-negative">
          <Icon name="alert" size={16} className="mt-px shrink-0" />
          {refused}
        </p>
      )}
    </div>
  );
}
