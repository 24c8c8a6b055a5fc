import { useBackCloses } from '@erawan/kit/history';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Button, IconButton } from './Button.tsx';
import { cn } from './cn.tsx';
import { usePageMarker } from './page-marker.tsx';
import { useUiTexts } from './texts.tsx';
import { liftToasts } from './toasts.tsx';

/** A tap that opened the dialog must not close it: taps on the mask count only after this time. */
const MASK_DEAF_MS = 300;

const PLACES = {
  centre: 'm-auto w-[min(100%-32px,420px)] max-h-[min(86dvh,720px)] rounded-22 dialog-in',
  bottom: 'mx-auto mt-auto mb-0 w-full max-w-[480px] max-h-[88dvh] rounded-t-22 sheet-in',
  full: 'm-auto h-dvh w-full max-w-[480px] dialog-in',
} as const;

interface OverlayProps {
  onClose: () => void;
  place?: keyof typeof PLACES;
  title: string;
  /** Drawn under the title bar and never scrolled away. */
  footer?: ReactNode;
  /** Decoration between the surface and what stands on it. */
  behind?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** One overlay over the native dialog: focus stays inside; Escape, the mask and going back close it. Mount it to open it. */
export function Overlay({
  onClose,
  place = 'centre',
  title,
  footer,
  behind,
  children,
  className,
}: OverlayProps) {
  const texts = useUiTexts();
  const titleId = useId();
  return (
    <BareOverlay onClose={onClose} labelledBy={titleId} className={cn(PLACES[place], className)}>
      {behind && <div className="absolute inset-0 -z-1 overflow-hidden">{behind}</div>}
      {/* No landmarks: a page has one head and one foot, and a sheet may be drawn beside them. */}
      <div className="flex items-center gap-2 py-2 pr-2 pl-5">
        <h2 id={titleId} className="line-clamp-2 min-w-0 flex-1 py-0.5 text-h2 text-pretty">
          {title}
        </h2>
        <IconButton icon="close" label={texts.close} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
      {footer && <div className="px-5 pt-3 pb-[max(20px,env(safe-area-inset-bottom))]">{footer}</div>}
    </BareOverlay>
  );
}

/** The open overlays, the newest last. */
const opened: HTMLDialogElement[] = [];

/** One is seen at a time: those under the newest wait for it, hidden. It may stand inside one of them, so it says that it is not. */
function showNewest() {
  for (const [place, dialog] of opened.entries()) {
    dialog.style.visibility = place < opened.length - 1 ? 'hidden' : 'visible';
  }
}

interface BareOverlayProps {
  onClose: () => void;
  labelledBy?: string;
  label?: string;
  className?: string;
  children: ReactNode;
}

export function BareOverlay({ onClose, labelledBy, label, className, children }: BareOverlayProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  usePageMarker();
  useBackCloses(onClose);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open) return;
    const opener = document.activeElement;
    dialog.showModal();
    opened.push(dialog);
    showNewest();
    liftToasts();
    // The focus begins at the dialog itself: a ring around its first button would tell a finger nothing.
    dialog.focus();
    openedAt.current = performance.now();
    return () => {
      opened.splice(opened.indexOf(dialog), 1);
      // Before it closes: the focus goes back into the one under it.
      showNewest();
      dialog.close();
      // The browser gives the focus back itself only while the dialog is still in the page.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, []);

  const onMask = useEffectEvent((event: MouseEvent) => {
    if (event.target !== ref.current || performance.now() - openedAt.current < MASK_DEAF_MS) return;
    onClose();
  });
  useEffect(() => {
    const dialog = ref.current;
    dialog?.addEventListener('click', onMask);
    return () => dialog?.removeEventListener('click', onMask);
  }, []);

  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={cn('overflow-hidden', className)}
      style={{ outline: 0 }}
    >
      <div className="relative isolate flex h-full max-h-[inherit] flex-col bg-s-1 shadow-e3 inset-ring inset-ring-white/8 [border-radius:inherit]">
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  children?: ReactNode;
  confirm?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  title,
  children,
  confirm,
  danger = false,
  busy,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const texts = useUiTexts();
  const titleId = useId();
  return (
    <BareOverlay onClose={onCancel} labelledBy={titleId} className={cn(PLACES.centre, 'max-w-[340px]')}>
      <div className="grid gap-5 p-5 text-center">
        <h2 id={titleId} className="pt-2 text-h2">
          {title}
        </h2>
        {children}
        <div className="grid grid-cols-2 gap-3">
          <Button kind="outline" onClick={onCancel} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button kind={danger ? 'danger' : 'gold'} onClick={onConfirm} busy={busy}>
            {confirm ?? texts.confirm}
          </Button>
        </div>
      </div>
    </BareOverlay>
  );
}
