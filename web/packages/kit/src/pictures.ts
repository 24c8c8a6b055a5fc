import { useEffect, useRef, useState } from 'react';
import { PICTURES_MOST, pictureRefusal } from './dialogue.ts';

/** A picture that was chosen to be sent. */
export interface ChosenPicture<P> {
  key: number;
  preview: string;
  /** Missing while it is on its way. */
  picture?: P;
  cancel: () => void;
}

/** Why not all that were chosen are taken. */
export type PicturesRefusal = 'type' | 'size' | 'many';

let lastKey = 0;

function drop(item: ChosenPicture<unknown>): void {
  item.cancel();
  URL.revokeObjectURL(item.preview);
}

/** Up to three pictures, which are sent on their way as soon as they are chosen. */
export function usePictures<P>(
  upload: (file: Blob, signal: AbortSignal) => Promise<P>,
  onFailed: (error: unknown) => void,
) {
  const [chosen, setChosen] = useState<readonly ChosenPicture<P>[]>([]);
  const uploads = useRef(new Set<AbortController>());
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const one of running) one.abort();
    };
  }, []);

  const without = (key: number) => setChosen((now) => now.filter((other) => other.key !== key));
  const take = (file: File) => {
    lastKey += 1;
    const key = lastKey;
    const running = new AbortController();
    uploads.current.add(running);
    const item: ChosenPicture<P> = {
      key,
      preview: URL.createObjectURL(file),
      cancel: () => running.abort(),
    };
    setChosen((now) => [...now, item]);
    upload(file, running.signal).then(
      (picture) =>
        setChosen((now) => now.map((other) => (other.key === key ? { ...other, picture } : other))),
      (error: unknown) => {
        URL.revokeObjectURL(item.preview);
        without(key);
        if (!running.signal.aborted) onFailed(error);
      },
    );
  };

  const ready = chosen.flatMap(({ picture }) => (picture === undefined ? [] : [picture]));
  return {
    chosen,
    ready,
    /** None is on its way any more. */
    isReady: ready.length === chosen.length,
    isFull: chosen.length >= PICTURES_MOST,
    /** Takes those that may be sent; answers why others may not. */
    choose(files: readonly File[]): PicturesRefusal | undefined {
      const room = PICTURES_MOST - chosen.length;
      for (const file of files.filter((one) => pictureRefusal(one) === undefined).slice(0, room)) take(file);
      if (files.length > room) return 'many';
      return files.map(pictureRefusal).find((reason) => reason !== undefined);
    },
    remove(item: ChosenPicture<P>): void {
      drop(item);
      without(item.key);
    },
    clear(): void {
      for (const item of chosen) URL.revokeObjectURL(item.preview);
      setChosen([]);
    },
  };
}
