import {
  PICTURE_ACCEPT,
  PICTURE_MB_MOST,
  PICTURES_MOST,
  pictureRefusal,
  TEXT_MOST,
} from '@erawan/kit/dialogue';
import { IconButton } from '@erawan/ui/Button';
import { ComposeLine } from '@erawan/ui/chat';
import { Icon } from '@erawan/ui/Icon';
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { textOf } from '../../../core/api.ts';
import { i18n, useTexts } from '../../../core/i18n.ts';
import { type Picture, uploadPicture } from './queries.ts';

interface Chosen {
  key: number;
  preview: string;
  /** Missing while it is on its way. */
  picture?: Picture;
  cancel: () => void;
}

interface ComposerProps {
  onSend: (text: string, pictures: Picture[]) => void;
  onTyping: () => void;
  disabled: boolean;
}

let lastKey = 0;

/** A line to write and up to three pictures, which are sent on their way as soon as they are chosen. */
export function Composer({ onSend, onTyping, disabled }: ComposerProps) {
  const { t } = useTexts();
  const hint = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [refused, setRefused] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const uploads = useRef(new Set<AbortController>());
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const upload of running) upload.abort();
    };
  }, []);

  const ready = chosen.flatMap(({ picture }) => (picture ? [picture] : []));
  const maySend = !disabled && (text.trim() !== '' || chosen.length > 0) && ready.length === chosen.length;

  const take = (file: File) => {
    lastKey += 1;
    const key = lastKey;
    const upload = new AbortController();
    uploads.current.add(upload);
    const item: Chosen = { key, preview: URL.createObjectURL(file), cancel: () => upload.abort() };
    setChosen((now) => [...now, item]);
    uploadPicture(file, upload.signal).then(
      (picture) =>
        setChosen((now) => now.map((other) => (other.key === key ? { ...other, picture } : other))),
      async (error: unknown) => {
        URL.revokeObjectURL(item.preview);
        setChosen((now) => now.filter((other) => other.key !== key));
        if (upload.signal.aborted) return;
        await i18n.open('errors');
        setRefused(textOf(error));
      },
    );
  };

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    const room = PICTURES_MOST - chosen.length;
    const why = files.map(pictureRefusal).find((reason) => reason !== undefined);
    if (files.length > room) setRefused(t('messaging.tooMany', { most: PICTURES_MOST }));
    else setRefused(why ? t(`messaging.refused_${why}`, { size: PICTURE_MB_MOST }) : '');
    for (const file of files.filter((one) => pictureRefusal(one) === undefined).slice(0, room)) take(file);
  };

  const remove = (item: Chosen) => {
    drop(item);
    setChosen((now) => now.filter(({ key }) => key !== item.key));
  };

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!maySend) return;
    onSend(text.trim(), ready);
    for (const { preview } of chosen) URL.revokeObjectURL(preview);
    setText('');
    setChosen([]);
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
      {chosen.length > 0 && (
        <ul className="flex gap-2 px-1">
          {chosen.map((item) => (
            <li key={item.key} className="relative size-16">
              <img src={item.preview} alt="" className="size-16 rounded-12 object-cover" />
              {!item.picture && (
                <span
                  role="status"
                  className="absolute inset-0 grid place-items-center rounded-12 bg-bg-0/60"
                >
                  <span className="spinner size-6" aria-hidden="true" />
                  <span className="sr-only">{t('messaging.uploading')}</span>
                </span>
              )}
              <button
                type="button"
                aria-label={t('messaging.removePicture')}
                onClick={() => remove(item)}
                className="absolute -top-2 -right-2 grid size-7 place-items-center rounded-pill bg-s-3 text-tx-1 shadow-e1 after:absolute after:-inset-2"
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-1">
        <input
          ref={picker}
          type="file"
          accept={PICTURE_ACCEPT}
          multiple
          hidden
          aria-label={t('messaging.addPicture')}
          onChange={choose}
        />
        <IconButton
          icon="picture"
          label={t('messaging.addPicture')}
          aria-describedby={hint}
          disabled={disabled || chosen.length >= PICTURES_MOST}
          className="mb-0.5 disabled:opacity-45"
          onClick={() => picker.current?.click()}
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

function drop(item: Chosen): void {
  item.cancel();
  URL.revokeObjectURL(item.preview);
}
