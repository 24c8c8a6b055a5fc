import { merged } from '@erawan/kit/dialogue';
import { createStore } from '@erawan/kit/store';
import { queries } from './api.ts';
import { tell } from './alerts.ts';
import type { Conversation, Message, Talk } from './calls.ts';

/** Which conversations' members are typing right now. */
export const typing = createStore<ReadonlySet<string>>(new Set());
const TYPING_MS = 5_000;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function showTyping(id: string, on: boolean): void {
  clearTimeout(timers.get(id));
  const others = [...typing.get()].filter((other) => other !== id);
  typing.set(new Set(on ? [...others, id] : others));
  if (on)
    timers.set(
      id,
      setTimeout(() => showTyping(id, false), TYPING_MS),
    );
}

/** Conversations whose member wrote; how they stand is told right after. */
const wrote = new Set<string>();

/** Support is called when a member wrote who waits for it, or for this operator. */
function callIfOwed(conversation: Conversation): void {
  if (!wrote.delete(conversation.id)) return;
  if (conversation.state === 'waiting' || conversation.mine) tell(conversation);
}

/** A frame of the live line: what it says is put into what is known, lists are asked for anew. */
export function hear(frame: unknown): void {
  if (typeof frame !== 'object' || frame === null) return;
  const { type, conversationId, conversation, message, by, seq } = frame as Record<string, unknown>;
  if (type === 'conversation') {
    void queries.invalidateQueries({ queryKey: ['conversations'] });
    void queries.invalidateQueries({ queryKey: ['talk'] });
    callIfOwed(conversation as Conversation);
  }
  if (typeof conversationId !== 'string') return;
  if (type === 'typing') showTyping(conversationId, true);
  if (type === 'message') {
    showTyping(conversationId, false);
    if ((message as Message).from === 'member') wrote.add(conversationId);
    putMessages(conversationId, [message as Message]);
    void queries.invalidateQueries({ queryKey: ['conversations'] });
  }
  if (type === 'seen' && by === 'member' && typeof seq === 'number') {
    queries.setQueryData<Talk>(
      ['talk', conversationId],
      (known) => known && { ...known, seenByMember: Math.max(known.seenByMember, seq) },
    );
  }
}

export function putMessages(id: string, messages: readonly Message[], more?: boolean): void {
  queries.setQueryData<Talk>(
    ['talk', id],
    (known) =>
      known && {
        ...known,
        messages: [...merged(known.messages, messages)],
        ...(more === undefined ? {} : { more }),
      },
  );
}
