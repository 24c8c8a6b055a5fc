import { caughtUp, follows, merged } from '@erawan/kit/dialogue';
import type { LineState } from '@erawan/kit/socket';
import type { Conversation, Message, Picture } from './queries.ts';

/** A message of the member's that the server has not confirmed yet. */
export interface Pending {
  clientId: string;
  text: string;
  images: Picture[];
  at: number;
  /** Why it was not taken; it can be sent again. */
  refused?: string;
}

/** Everything the chat shows. */
export interface Talk {
  line: LineState;
  /** Whether the newest page has come at least once. */
  known: boolean;
  messages: readonly Message[];
  pending: readonly Pending[];
  more: boolean;
  /** Something is missing in between: the newest page must be asked for. */
  behind: boolean;
  supportOpen: boolean;
  opensAt?: number;
  operatorName?: string;
  seenBySupport: number;
}

export const NO_TALK: Talk = {
  line: 'connecting',
  known: false,
  messages: [],
  pending: [],
  more: false,
  behind: false,
  supportOpen: true,
  seenBySupport: 0,
};

export type TalkEvent =
  | { type: 'line'; line: LineState }
  | { type: 'newest'; page: Conversation }
  | { type: 'older'; page: Conversation }
  | { type: 'message'; message: Message }
  | { type: 'seen'; by: 'support' | 'member'; seq: number }
  | { type: 'support'; supportOpen: boolean; opensAt?: number; operatorName?: string }
  | { type: 'written'; pending: Pending }
  | { type: 'refused'; clientId: string; why: string }
  | { type: 'again'; clientId: string };

/** The talk after an event. */
export function heard(talk: Talk, event: TalkEvent): Talk {
  switch (event.type) {
    case 'line':
      return { ...talk, line: event.line };
    case 'newest': {
      const now = confirmed(talk, caughtUp(talk.messages, event.page.messages));
      return { ...now, ...stateOf(event.page, now) };
    }
    case 'older':
      return { ...talk, messages: merged(talk.messages, event.page.messages), more: event.page.more };
    case 'message': {
      const behind = talk.behind || !follows(talk.messages, event.message);
      const operatorName = event.message.operatorName ?? talk.operatorName;
      const now = confirmed(talk, merged(talk.messages, [event.message]));
      return { ...now, behind, ...(operatorName ? { operatorName } : {}) };
    }
    case 'seen':
      return event.by === 'support'
        ? { ...talk, seenBySupport: Math.max(talk.seenBySupport, event.seq) }
        : talk;
    case 'support': {
      const { opensAt: _, ...rest } = talk;
      const { supportOpen, opensAt, operatorName = talk.operatorName } = event;
      return {
        ...rest,
        supportOpen,
        ...(opensAt ? { opensAt } : {}),
        ...(operatorName ? { operatorName } : {}),
      };
    }
    case 'written':
      return { ...talk, pending: [...talk.pending, event.pending] };
    case 'refused':
      return withPending(talk, event.clientId, (pending) => ({ ...pending, refused: event.why }));
    case 'again':
      return withPending(talk, event.clientId, ({ clientId, text, images, at }) => ({
        clientId,
        text,
        images,
        at,
      }));
  }
}

function stateOf(page: Conversation, talk: Talk): Partial<Talk> {
  const reachesBack = talk.messages[0]?.seq !== page.messages[0]?.seq;
  return {
    known: true,
    behind: false,
    // What lies before is known only as far as the oldest message that is shown.
    more: reachesBack ? talk.more : page.more,
    supportOpen: page.supportOpen,
    seenBySupport: Math.max(talk.seenBySupport, page.seenBySupport),
    ...(page.opensAt ? { opensAt: page.opensAt } : {}),
    ...(page.operatorName ? { operatorName: page.operatorName } : {}),
  };
}

/** A message the server has told is pending no longer. */
function confirmed(talk: Talk, messages: readonly Message[]): Talk {
  const told = new Set(messages.map(({ clientId }) => clientId));
  return { ...talk, messages, pending: talk.pending.filter(({ clientId }) => !told.has(clientId)) };
}

function withPending(talk: Talk, clientId: string, change: (pending: Pending) => Pending): Talk {
  return {
    ...talk,
    pending: talk.pending.map((pending) => (pending.clientId === clientId ? change(pending) : pending)),
  };
}

/** A frame of the live line as an event; an unknown one is none. `typing` is separate: it passes by itself. */
export function eventOf(frame: unknown): TalkEvent | { type: 'typing' } | undefined {
  if (typeof frame !== 'object' || frame === null || !('type' in frame)) return undefined;
  const told = frame as Record<string, unknown>;
  switch (told['type']) {
    case 'message':
      return isMessage(told['message']) ? { type: 'message', message: told['message'] } : undefined;
    case 'typing':
      return told['from'] === 'support' ? { type: 'typing' } : undefined;
    case 'seen':
      return typeof told['seq'] === 'number' && (told['by'] === 'support' || told['by'] === 'member')
        ? { type: 'seen', by: told['by'], seq: told['seq'] }
        : undefined;
    case 'support':
      return {
        type: 'support',
        supportOpen: told['supportOpen'] === true,
        ...(typeof told['opensAt'] === 'number' ? { opensAt: told['opensAt'] } : {}),
        ...(typeof told['operatorName'] === 'string' ? { operatorName: told['operatorName'] } : {}),
      };
    default:
      return undefined;
  }
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false;
  const { seq, clientId, text, images } = value as Record<string, unknown>;
  return (
    typeof seq === 'number' &&
    typeof clientId === 'string' &&
    typeof text === 'string' &&
    Array.isArray(images)
  );
}
