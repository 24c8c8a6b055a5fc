import { PICTURE_ACCEPT } from '@erawan/kit/dialogue';
import type { ChosenPicture } from '@erawan/kit/pictures';
import {
  type ChangeEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useRef,
} from 'react';
import { IconButton } from './Button.tsx';
import { cn } from './cn.tsx';
import { inputLook } from './fields.tsx';
import { Icon } from './Icon.tsx';

interface BubbleProps {
  /** Written by the reader's own side: it stands on the right. */
  own: boolean;
  text: string;
  className: string;
  /** Above the text. */
  heading?: ReactNode;
  /** Below the text: pictures. */
  children?: ReactNode;
}

export function Bubble({ own, text, className, heading, children }: BubbleProps) {
  return (
    <div
      className={cn(
        'grid gap-1.5 rounded-18 px-3.5 py-2 text-body',
        own ? 'justify-self-end bg-(--member-from)' : 'justify-self-start bg-s-2',
        className,
      )}
    >
      {heading}
      {text !== '' && <p className="whitespace-pre-wrap">{text}</p>}
      {children}
    </div>
  );
}

interface ChatPictureProps {
  size: { width: number; height: number };
  /** `undefined` while it is on its way. */
  url: string | undefined;
  failed: boolean;
  failedText: string;
  onRetry: () => void;
  children: (url: string, ratio: CSSProperties) => ReactNode;
}

/** A picture of a conversation while it is fetched, when it failed, and when it is there. */
export function ChatPictureFrame({ size, url, failed, failedText, onRetry, children }: ChatPictureProps) {
  const ratio = { aspectRatio: `${size.width} / ${size.height}` };
  if (failed)
    return (
      <button type="button" onClick={onRetry} className="min-h-11 text-left text-caption text-tx-2 underline">
        {failedText}
      </button>
    );
  if (url === undefined) return <span className="skeleton block w-56 max-w-full" style={ratio} />;
  return children(url, ratio);
}

interface ChosenPicturesProps<P> {
  chosen: readonly ChosenPicture<P>[];
  uploadingText: string;
  removeText: string;
  onRemove: (item: ChosenPicture<P>) => void;
}

/** The pictures that go with the next message; nothing while there are none. */
export function ChosenPictures<P>({ chosen, uploadingText, removeText, onRemove }: ChosenPicturesProps<P>) {
  if (chosen.length === 0) return null;
  return (
    <ul className="flex gap-2 px-1">
      {chosen.map((item) => (
        <li key={item.key} className="relative size-16">
          <img src={item.preview} alt="" className="size-16 rounded-12 object-cover" />
          {item.picture === undefined && (
            <span role="status" className="absolute inset-0 grid place-items-center rounded-12 bg-bg-0/60">
              <span className="spinner size-6" aria-hidden="true" />
              <span className="sr-only">{uploadingText}</span>
            </span>
          )}
          <button
            type="button"
            aria-label={removeText}
            onClick={() => onRemove(item)}
            className="absolute -top-2 -right-2 grid size-7 place-items-center rounded-pill bg-s-3 text-tx-1 shadow-e1 after:absolute after:-inset-2"
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PicturePickerProps {
  label: string;
  disabled: boolean;
  /** The element that says which pictures may be sent. */
  describedBy?: string;
  onChoose: (files: File[]) => void;
}

/** A button that opens the device's pictures; the same one may be chosen twice. */
export function PicturePicker({ label, disabled, describedBy, onChoose }: PicturePickerProps) {
  const field = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    onChoose(files);
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={PICTURE_ACCEPT}
        multiple
        hidden
        aria-label={label}
        onChange={choose}
      />
      <IconButton
        icon="picture"
        label={label}
        title={label}
        aria-describedby={describedBy}
        disabled={disabled}
        className="mb-0.5 disabled:opacity-45"
        onClick={() => field.current?.click()}
      />
    </>
  );
}

interface ComposeLineProps {
  label: string;
  sendLabel: string;
  value: string;
  onValue: (text: string) => void;
  /** Enter; with Shift it is a new line. */
  onEnter: (event: KeyboardEvent) => void;
  lengthMax: number;
  maySend: boolean;
  disabled?: boolean;
  className: string;
  field?: Ref<HTMLTextAreaElement>;
}

/** The line a message is written in, and its button; the form around it sends. */
export function ComposeLine({
  label,
  sendLabel,
  value,
  onValue,
  onEnter,
  lengthMax,
  maySend,
  disabled,
  className,
  field,
}: ComposeLineProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    onEnter(event);
  };
  return (
    <>
      <textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        rows={1}
        maxLength={lengthMax}
        value={value}
        disabled={disabled}
        onChange={(event) => onValue(event.target.value)}
        onKeyDown={onKeyDown}
        className={cn(
          inputLook,
          'field-sizing-content h-auto min-h-12 flex-1 resize-none py-3 leading-6',
          className,
        )}
      />
      <button
        type="submit"
        aria-label={sendLabel}
        disabled={!maySend}
        className="gold press grid size-12 shrink-0 place-items-center rounded-pill disabled:opacity-45"
      >
        <Icon name="send" size={22} />
      </button>
    </>
  );
}
