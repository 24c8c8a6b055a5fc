import type { Clock } from '../clock';

const FIRST_RETRY_MS = 600;
const LONGEST_RETRY_MS = 5000;
/** A quiet connection is asked for a sign of life this often while the page is in view. */
const HEARTBEAT_MS = 20_000;

export interface ConnectionOptions {
  clock: Clock;
  /** Asks the server for a sign of life; rejects when there is none. */
  probe: () => Promise<void>;
  onChange: (online: boolean) => void;
}

/**
 * Knows whether the server can be reached. A loss is known at once when the device says so or a call
 * fails; from then on it is asked again and again, with growing pauses, until it answers.
 */
export class Connection {
  private online = true;
  private attempt = 0;
  private cancel: (() => void) | undefined;

  constructor(private readonly options: ConnectionOptions) {}

  get isOnline(): boolean {
    return this.online;
  }

  /** Listens to the device and keeps the heartbeat. */
  watch(target: Window): void {
    target.addEventListener('offline', () => this.lost());
    target.addEventListener('online', () => this.retry(0));
    target.document.addEventListener('visibilitychange', () => {
      if (!target.document.hidden) this.retry(0);
    });
    this.retry(HEARTBEAT_MS);
  }

  /** A call got no answer. */
  lost(): void {
    if (this.online) {
      this.online = false;
      this.attempt = 0;
      this.options.onChange(false);
    }
    this.retry(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.attempt));
    this.attempt += 1;
  }

  /** A call was answered. */
  found(): void {
    this.retry(HEARTBEAT_MS);
    if (this.online) return;
    this.online = true;
    this.options.onChange(true);
  }

  private retry(wait: number): void {
    this.cancel?.();
    this.cancel = this.options.clock.after(wait, () => {
      if (this.online && globalThis.document?.hidden) return this.retry(HEARTBEAT_MS);
      this.options.probe().then(
        () => this.found(),
        () => this.lost(),
      );
    });
  }
}
