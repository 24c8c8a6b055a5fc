import { Button } from '@erawan/ui/Button';
import { usePageMarker } from '@erawan/ui/page-marker';
import { Skeleton } from '@erawan/ui/states';
import { toast } from '@erawan/ui/toasts';
import { Component, type ReactNode, Suspense } from 'react';
import { i18n } from '../core/i18n.ts';

const RETRY_MS = 2_000;

interface State {
  failed: boolean;
  tries: number;
}

/** A screen that cannot be shown never takes the rest of the product with it: one retry by itself, then a button. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false, tries: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(): void {
    if (this.state.tries === 0) this.#timer = setTimeout(() => this.retry(), RETRY_MS);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
  }

  retry = (): void => {
    // What failed twice may belong to a version that is gone: an attempt by hand loads the page anew.
    if (this.state.tries > 0) location.reload();
    else this.setState({ failed: false, tries: 1 });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.state.tries === 0) return <PageSkeleton />;
    const { t } = i18n.texts();
    const [title, hint] = navigator.onLine
      ? [t('shell.screenFailed'), t('shell.screenFailedHint')]
      : [t('shell.noLineTitle'), t('shell.noLine')];
    return (
      <div role="alert" className="grid justify-items-center gap-3 px-6 py-16 text-center">
        <h2 className="text-h2">{title}</h2>
        <p className="text-body text-balance text-tx-2">{hint}</p>
        <Button size="medium" kind="outline" onClick={this.retry}>
          {t('shell.retry')}
        </Button>
      </div>
    );
  }
}

interface OverlayBoundaryProps {
  /** Takes the overlay away. */
  onFailed: () => void;
  children: ReactNode;
}

/**
 * An overlay that is fetched. It counts as open from the moment it is asked for, so that nothing opens before it and lies
 * under it then. One that cannot be shown goes with a word; the page under it stays.
 */
export class OverlayBoundary extends Component<OverlayBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    toast.error(i18n.texts().t('shell.screenFailedHint'));
    this.props.onFailed();
  }

  override render(): ReactNode {
    return this.state.failed ? null : <Suspense fallback={<Fetching />}>{this.props.children}</Suspense>;
  }
}

function Fetching(): null {
  usePageMarker(false);
  return null;
}

export function PageSkeleton() {
  return (
    <div role="status" aria-label={i18n.texts().t('shell.loading')} className="grid gap-3 p-3">
      <Skeleton className="h-36 rounded-18" />
      <Skeleton className="h-14" />
      <Skeleton className="h-52 rounded-18" />
      <Skeleton className="h-24" />
    </div>
  );
}
