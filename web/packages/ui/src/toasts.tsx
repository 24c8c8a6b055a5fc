import { createStore, useStore } from '@erawan/kit/store';
import { useEffect, useRef } from 'react';
import { cn } from './cn.tsx';
import { Icon, type IconName } from './Icon.tsx';

/** How long each kind of message stays, in ms. Loading ends earlier when its call ends. */
export const TOAST_MS = {
  success: 1_000,
  smsSuccess: 1_500,
  offline: 2_000,
  loadingList: 3_000,
  loadingForm: 10_000,
  loadingPassword: 15_000,
  loadingOpen: 9_999_000,
  short: 3_000,
  long: 8_000,
} as const;

export type ToastKind = 'success' | 'error' | 'info' | 'loading';
interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

const MOST = 3;
const toasts = createStore<readonly Toast[]>([]);
let last = 0;

/** Puts the messages above a dialog that opened after them. */
export const liftToasts = () => toasts.set([...toasts.get()]);

function show(kind: ToastKind, text: string, ms: number): () => void {
  last += 1;
  const id = last;
  const hide = () => toasts.set(toasts.get().filter((toast) => toast.id !== id));
  const others = toasts.get().filter((toast) => toast.text !== text);
  toasts.set([...others, { id, kind, text }].slice(-MOST));
  const timer = setTimeout(hide, ms);
  return () => {
    clearTimeout(timer);
    hide();
  };
}

/** Messages above everything else. Each call answers a function that takes the message away. */
export const toast = {
  success: (text: string, ms: number = TOAST_MS.success) => show('success', text, ms),
  error: (text: string, ms: number = TOAST_MS.short) => show('error', text, ms),
  info: (text: string, ms: number = TOAST_MS.short) => show('info', text, ms),
  loading: (text: string, ms: number = TOAST_MS.loadingOpen) => show('loading', text, ms),
};

const LOOKS: Record<Exclude<ToastKind, 'loading'>, { icon: IconName; tone: string }> = {
  success: { icon: 'check', tone: 'text-positive' },
  error: { icon: 'alert', tone: 'text-negative' },
  info: { icon: 'info', tone: 'text-info' },
};

export function ToastHost() {
  const shown = useStore(toasts);
  const ref = useRef<HTMLDivElement>(null);
  // A popover opened anew lies above every dialog that is open.
  useEffect(() => {
    const host = ref.current;
    if (!host?.showPopover) return;
    if (host.matches(':popover-open')) host.hidePopover();
    if (shown.length > 0) host.showPopover();
  }, [shown]);

  return (
    <div
      ref={ref}
      popover="manual"
      aria-live="polite"
      className="pointer-events-none inset-x-0 top-[65px] m-0 mx-auto w-[min(100%-32px,420px)] border-0 bg-transparent p-0"
    >
      <div className="grid justify-items-center gap-2">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  return (
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      className="fade-in flex max-w-full items-center gap-2.5 rounded-14 bg-s-3 py-2.5 pr-4 pl-3 text-body text-tx-1 shadow-e2 inset-ring inset-ring-white/10"
    >
      {toast.kind === 'loading' ? (
        <span className="spinner size-5 shrink-0" aria-hidden="true" />
      ) : (
        <Icon name={LOOKS[toast.kind].icon} size={20} className={cn('shrink-0', LOOKS[toast.kind].tone)} />
      )}
      <span className="min-w-0">{toast.text}</span>
    </div>
  );
}
