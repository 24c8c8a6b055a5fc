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

export type News =
  | { type: 'line'; line: LineState }
  | { type: 'newest'; page: Conversation }
  | { type: 'older'; page: Conversation }
  | { type: 'message'; message: Message }
  | { type: 'seen'; by: 'support' | 'member'; seq: number }
  | { type: 'support'; supportOpen: boolean; opensAt?: number; operatorName?: string }
  | { type: 'written'; pending: Pending }
  | { type: 'refused'; clientId: string; why: string }
  | { type: 'again'; clientId: string };

/** What is known after the news. */
export function heard(talk: Talk, news: News): Talk {
  switch (news.type) {
    case 'line':
      return { ...talk, line: news.line };
    case 'newest': {
      const now = confirmed(talk, caughtUp(talk.messages, news.page.messages));
      return { ...now, ...stateOf(news.page, now) };
    }
    case 'older':
      return { ...talk, messages: merged(talk.messages, news.page.messages), more: news.page.more };
    case 'message': {
      const behind = talk.behind || !follows(talk.messages, news.message);
      const operatorName = news.message.operatorName ?? talk.operatorName;
      const now = confirmed(talk, merged(talk.messages, [news.message]));
      return { ...now, behind, ...(operatorName ? { operatorName } : {}) };
    }
    case 'seen':
      return news.by === 'support'
        ? { ...talk, seenBySupport: Math.max(talk.seenBySupport, news.seq) }
        : talk;
    case 'support': {
      const { opensAt: _, ...rest } = talk;
      const { supportOpen, opensAt, operatorName = talk.operatorName } = news;
      return {
        ...rest,
        supportOpen,
        ...(opensAt ? { opensAt } : {}),
        ...(operatorName ? { operatorName } : {}),
      };
    }
    case 'written':
      return { ...talk, pending: [...talk.pending, news.pending] };
    case 'refused':
      return withPending(talk, news.clientId, (pending) => ({ ...pending, refused: news.why }));
    case 'again':
      return withPending(talk, news.clientId, ({ clientId, text, images, at }) => ({
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

/** A frame of the live line as news; what is not understood is none. `typing` is told apart: it passes by itself. */
export function newsOf(frame: unknown): News | { type: 'typing' } | undefined {
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
