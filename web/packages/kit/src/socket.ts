/** Where the line stands: on its way, up, down until the next try, or closed for good. */
export type LineState = 'connecting' | 'open' | 'waiting' | 'ended';

export interface LineOptions {
  url: string;
  protocol: string;
  /** A fresh ticket for one connection; a failure with `final` set ends the line. */
  ticket: () => Promise<string>;
  isFinal: (failure: unknown) => boolean;
  onFrame: (frame: unknown) => void;
  onState: (state: LineState) => void;
}

export interface Line {
  /** Whether the frame went out; nothing is kept for later. */
  send: (frame: object) => boolean;
  close: () => void;
}

const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** Close codes of our servers: the session is over; too many frames in too short a time. */
const SESSION_OVER = 4001;
const TOO_FAST = 4008;
const TOO_FAST_MS = 10_000;

/** Opens a WebSocket and keeps it open: a new ticket for each connection, longer waits after each failure. */
export function openLine({ url, protocol, ticket, isFinal, onFrame, onState }: LineOptions): Line {
  let state = 'waiting' as LineState;
  let socket: WebSocket | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const enter = (next: LineState) => {
    if (state === 'ended' || state === next) return;
    state = next;
    onState(next);
  };

  const is = (asked: LineState) => state === asked;

  const again = (atLeast = 0) => {
    if (state === 'ended') return;
    enter('waiting');
    const wait = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures) * (0.75 + Math.random() * 0.5);
    failures += 1;
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), Math.max(wait, atLeast));
  };

  const connect = async () => {
    if (state !== 'waiting') return;
    clearTimeout(retry);
    enter('connecting');
    let pass: string;
    try {
      pass = await ticket();
    } catch (failure) {
      if (isFinal(failure)) end();
      else again();
      return;
    }
    // Closed while the ticket was on its way.
    if (is('ended')) return;
    listen(new WebSocket(url, [protocol, `ticket.${pass}`]));
  };

  const listen = (line: WebSocket) => {
    socket = line;
    line.onopen = () => {
      failures = 0;
      enter('open');
    };
    line.onmessage = ({ data }) => {
      const frame = parse(data);
      if (frame !== undefined) onFrame(frame);
    };
    line.onclose = ({ code }) => {
      if (socket !== line) return;
      socket = undefined;
      if (code === SESSION_OVER) end();
      else again(code === TOO_FAST ? TOO_FAST_MS : 0);
    };
  };

  // A phone that finds its network again need not wait for its turn.
  const hurry = () => {
    failures = 0;
    void connect();
  };

  const end = () => {
    enter('ended');
    clearTimeout(retry);
    removeEventListener('online', hurry);
    socket?.close();
    socket = undefined;
  };

  addEventListener('online', hurry);
  void connect();
  return {
    send: (frame) => {
      if (state !== 'open' || !socket) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    close: end,
  };
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** The address of a WebSocket on this page's own host. */
export function socketUrl(path: string, page: Pick<Location, 'protocol' | 'host'> = location): string {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}${path}`;
}
