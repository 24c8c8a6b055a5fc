/** One event of the live stream. */
export interface StreamEvent {
  id: string | undefined;
  name: string;
  data: string;
}

/** Reads the text of a server-sent-event stream, chunk by chunk, into events. */
export class EventParser {
  #rest = '';
  #id: string | undefined;
  #name = '';
  #data: string[] = [];

  push(chunk: string): StreamEvent[] {
    const lines = (this.#rest + chunk).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    const events: StreamEvent[] = [];
    for (const line of lines) {
      if (line === '') {
        if (this.#data.length > 0) {
          events.push({ id: this.#id, name: this.#name || 'message', data: this.#data.join('\n') });
        }
        this.#name = '';
        this.#data = [];
      } else this.#field(line);
    }
    return events;
  }

  #field(line: string): void {
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.#data.push(value);
    else if (field === 'event') this.#name = value;
    else if (field === 'id' && !value.includes('\0')) this.#id = value;
  }
}

export interface StreamOptions {
  url: string;
  headers: () => Record<string, string>;
  onEvent: (event: StreamEvent) => void;
  /** The server refused the session: the stream stays closed. */
  onRefused?: () => void;
  fetch?: typeof fetch;
}

const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** The server pings every 15 s; after three missed pings the connection counts as lost. */
const SILENCE_MAX_MS = 50_000;

/** Opens the live stream and keeps it open: resumes after the last event, waits longer after each failure. */
export function openStream({
  url,
  headers,
  onEvent,
  onRefused,
  fetch: get = fetch,
}: StreamOptions): () => void {
  let closed = false;
  let lastId: string | undefined;
  let failures = 0;
  let line: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function listen(): Promise<void> {
    line = new AbortController();
    let silence = setTimeout(() => line?.abort(), SILENCE_MAX_MS);
    try {
      const resume: Record<string, string> = lastId === undefined ? {} : { 'Last-Event-ID': lastId };
      const response = await get(url, {
        headers: { ...headers(), ...resume, Accept: 'text/event-stream' },
        signal: line.signal,
        cache: 'no-store',
      });
      if (response.status === 401 || response.status === 403) {
        closed = true;
        onRefused?.();
        return;
      }
      if (!response.ok || !response.body) throw new Error(`stream answered ${response.status}`);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      const parser = new EventParser();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        failures = 0;
        clearTimeout(silence);
        silence = setTimeout(() => line?.abort(), SILENCE_MAX_MS);
        for (const event of parser.push(value)) {
          lastId = event.id ?? lastId;
          if (!closed) onEvent(event);
        }
      }
    } finally {
      clearTimeout(silence);
    }
  }

  function again(): void {
    if (closed) return;
    const wait = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures);
    failures += 1;
    retry = setTimeout(run, wait * (0.75 + Math.random() * 0.5));
  }

  function run(): void {
    // A broken line is normal life on a phone; the next try says whether it matters.
    listen().then(again, again);
  }

  run();
  return () => {
    closed = true;
    clearTimeout(retry);
    line?.abort();
  };
}
