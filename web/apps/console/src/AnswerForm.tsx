import { PICTURE_MB_MOST, PICTURES_MOST, TEXT_MOST } from '@erawan/kit/dialogue';
import { usePictures } from '@erawan/kit/pictures';
import { randomUuid } from '@erawan/kit/uuid';
import { IconButton } from '@erawan/ui/Button';
import { ChosenPictures, ComposeLine, PicturePicker } from '@erawan/ui/chat';
import { Refusal } from '@erawan/ui/Refusal';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { textOf, uploadPicture } from './api.ts';
import { CannedAnswers } from './CannedAnswers.tsx';
import { answer } from './calls.ts';
import { useTexts } from './i18n.ts';
import { putMessages } from './news.ts';

const TELL_TYPING_MS = 3_000;

/** The line an answer is written in, its pictures, and the canned answers. */
export function AnswerForm({ id, onTyping }: { id: string; onTyping: () => void }) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState('');
  const [isChoosing, setIsChoosing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const toldAt = useRef(0);
  // The same name until it was taken: sent twice it is still one message.
  const name = useRef(randomUuid());
  const pictures = usePictures(
    (file, signal) => uploadPicture(id, file, signal),
    (error) => setRefused(textOf(error)),
  );
  const images = pictures.ready.map((picture) => picture.id);
  const send = useMutation({
    mutationFn: (words: string) => answer(id, name.current, words, images),
    onMutate: () => setRefused(''),
    onSuccess: (message) => {
      name.current = randomUuid();
      setText('');
      pictures.clear();
      putMessages(id, [message]);
    },
    onError: (error) => setRefused(textOf(error)),
  });
  const maySend = (text.trim() !== '' || pictures.chosen.length > 0) && pictures.isReady && !send.isPending;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (maySend) send.mutate(text.trim());
  };
  const write = (words: string) => {
    setText(words);
    if (Date.now() - toldAt.current < TELL_TYPING_MS) return;
    toldAt.current = Date.now();
    onTyping();
  };
  const choose = (files: File[]) => {
    const why = pictures.choose(files);
    const figures = { size: PICTURE_MB_MOST, most: PICTURES_MOST };
    setRefused(why ? t(`console.pictures_${why}`, figures) : '');
  };
  const use = (words: string) => {
    setIsChoosing(false);
    const before = text.trimEnd();
    write((before === '' ? words : `${before}\n${words}`).slice(0, TEXT_MOST));
    field.current?.focus();
  };
  return (
    <>
      <form onSubmit={submit} className="grid gap-2 border-t border-white/8 bg-s-1 p-2">
        <Refusal text={refused} />
        <ChosenPictures
          chosen={pictures.chosen}
          uploadingText={t('console.uploading')}
          removeText={t('console.removePicture')}
          onRemove={pictures.remove}
        />
        <div className="flex items-end gap-1">
          <PicturePicker label={t('console.addPicture')} disabled={pictures.isFull} onChoose={choose} />
          <IconButton
            icon="list"
            label={t('console.cannedAnswers')}
            title={t('console.cannedAnswers')}
            className="mb-0.5"
            onClick={() => setIsChoosing(true)}
          />
          <ComposeLine
            field={field}
            label={t('console.write')}
            sendLabel={t('console.send')}
            value={text}
            onValue={write}
            onEnter={submit}
            lengthMax={TEXT_MOST}
            maySend={maySend}
            className="max-h-40"
          />
        </div>
      </form>
      {isChoosing && <CannedAnswers onUse={use} onClose={() => setIsChoosing(false)} />}
    </>
  );
}
