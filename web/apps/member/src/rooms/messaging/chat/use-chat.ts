import { ApiError, endsSession } from '@erawan/api/errors';
import { openLine, socketUrl, type Line } from '@erawan/kit/socket';
import { randomUuid } from '@erawan/kit/uuid';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { textOf } from '../../../core/api.ts';
import { raiseOffers } from '../../../parts/offers.ts';
import { setUnread } from '../queries.ts';
import { conversation, fetchTicket, type Picture, postMessage, postRead } from './queries.ts';
import { heard, eventOf, NO_TALK, type Pending } from './talk.ts';

/** How long the sign that support is typing is shown. */
const TYPING_MS = 5_000;
/** And tells it at most this often. */
const TELL_TYPING_MS = 3_000;

/** The conversation with support: what was said, what is under way, and what one can do. */
export function useChat() {
  const [talk, hear] = useReducer(heard, NO_TALK);
  const [supportTypes, setSupportTypes] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const line = useRef<Line>(undefined);
  const toldTypingAt = useRef(0);

  const fetchNewest = () =>
    conversation().then(
      (page) => {
        setFailure(undefined);
        hear({ type: 'newest', page });
      },
      (error: unknown) => setFailure(error),
    );

  const catchUp = useEffectEvent(() => void fetchNewest());

  useEffect(() => {
    let typing: ReturnType<typeof setTimeout> | undefined;
    const showTyping = (on: boolean) => {
      clearTimeout(typing);
      setSupportTypes(on);
      if (on) typing = setTimeout(() => setSupportTypes(false), TYPING_MS);
    };
    catchUp();
    line.current = openLine({
      url: socketUrl('/chat/live'),
      protocol: 'erawan.chat',
      ticket: fetchTicket,
      isFinal: (error) => error instanceof ApiError && (endsSession(error) || error.status === 403),
      onFrame: (frame) => {
        const event = eventOf(frame);
        if (event?.type === 'typing') showTyping(true);
        else if (event) {
          if (event.type === 'message' && event.message.from === 'support') showTyping(false);
          hear(event);
        }
      },
      onState: (state) => {
        hear({ type: 'line', line: state });
        // What was said before the line was up is asked for.
        if (state === 'open') catchUp();
      },
    });
    return () => {
      clearTimeout(typing);
      line.current?.close();
    };
  }, []);

  const { behind } = talk;
  useEffect(() => {
    if (behind) catchUp();
  }, [behind]);

  const deliver = ({ clientId, text, images }: Pending) =>
    postMessage({ clientId, text, images: images.map(({ id }) => id) }).then(
      (message) => {
        hear({ type: 'message', message });
        raiseOffers('push');
      },
      (error: unknown) => hear({ type: 'refused', clientId, why: textOf(error) }),
    );

  return {
    talk,
    supportTypes,
    failure,
    retry: () => void fetchNewest(),
    older: async () => {
      const before = talk.messages[0]?.seq;
      if (before !== undefined) hear({ type: 'older', page: await conversation(before) });
    },
    send: (text: string, images: Picture[]) => {
      const pending = { clientId: randomUuid(), text, images, at: Date.now() };
      hear({ type: 'written', pending });
      void deliver(pending);
    },
    sendAgain: (pending: Pending) => {
      hear({ type: 'again', clientId: pending.clientId });
      void deliver(pending);
    },
    tellTyping: () => {
      const now = Date.now();
      if (now - toldTypingAt.current < TELL_TYPING_MS) return;
      toldTypingAt.current = now;
      line.current?.send({ type: 'typing' });
    },
    tellSeen: (seq: number) => {
      setUnread('chat', 0);
      if (!line.current?.send({ type: 'seen', seq })) void postRead(seq).catch(() => undefined);
    },
  };
}
