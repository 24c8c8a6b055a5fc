import { PICTURE_MB_MOST, PICTURES_MOST, TEXT_MOST } from '@erawan/kit/dialogue';
import { usePictures } from '@erawan/kit/pictures';
import { ChosenPictures, ComposeLine, PicturePicker } from '@erawan/ui/chat';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { textOf } from '../../../core/api.ts';
import { i18n, useTexts } from '../../../core/i18n.ts';
import { type Picture, uploadPicture } from './queries.ts';

interface ComposerProps {
  onSend: (text: string, pictures: Picture[]) => void;
  onTyping: () => void;
  disabled: boolean;
}

/** A line to write and up to three pictures, which are sent on their way as soon as they are chosen. */
export function Composer({ onSend, onTyping, disabled }: ComposerProps) {
  const { t } = useTexts();
  const hint = useId();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictures(uploadPicture, async (error) => {
    await i18n.open('errors');
    setRefused(textOf(error));
  });
  const { chosen, ready, isReady } = pictures;
  const maySend = !disabled && (text.trim() !== '' || chosen.length > 0) && isReady;

  const choose = (files: File[]) => {
    const why = pictures.choose(files);
    if (why === 'many') setRefused(t('messaging.tooMany', { most: PICTURES_MOST }));
    else setRefused(why ? t(`messaging.refused_${why}`, { size: PICTURE_MB_MOST }) : '');
  };

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!maySend) return;
    onSend(text.trim(), ready);
    pictures.clear();
    setText('');
    setRefused('');
    field.current?.focus();
  };

  // With a mouse at hand there is a keyboard.
  const onEnter = (event: KeyboardEvent) => {
    if (!matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      onSubmit={submit}
      className="grid gap-2 border-t border-white/8 bg-s-1 px-2 pt-2 pb-[max(8px,env(safe-area-inset-bottom))]"
    >
      {refused !== '' && (
        <p role="alert" className="px-1 text-caption text-negative">
          {refused}
        </p>
      )}
      <ChosenPictures
        chosen={chosen}
        uploadingText={t('messaging.uploading')}
        removeText={t('messaging.removePicture')}
        onRemove={pictures.remove}
      />
      <div className="flex items-end gap-1">
        <PicturePicker
          label={t('messaging.addPicture')}
          describedBy={hint}
          disabled={disabled || pictures.isFull}
          onChoose={choose}
        />
        <ComposeLine
          field={field}
          label={t('messaging.write')}
          sendLabel={t('messaging.send')}
          value={text}
          onValue={(written) => {
            setText(written);
            onTyping();
          }}
          onEnter={onEnter}
          lengthMax={TEXT_MOST}
          maySend={maySend}
          disabled={disabled}
          className="max-h-32"
        />
      </div>
      <p id={hint} className="px-2 text-micro text-tx-3">
        {t('messaging.picturesHint', { size: PICTURE_MB_MOST, most: PICTURES_MOST })}
      </p>
    </form>
  );
}
