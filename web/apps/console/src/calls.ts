import { caughtUp } from '@erawan/kit/dialogue';
import { queryOptions } from '@tanstack/react-query';
import { api, value } from './api.ts';
import type { paths } from './schema.ts';

export type Answer<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends {
  responses: { 200: { content: { 'application/json': { value: infer V } } } };
}
  ? V
  : never;

export type Content<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends {
  requestBody: { content: { 'application/json': infer B } };
}
  ? B
  : never;

export type Conversation = Answer<'/console/conversations', 'get'>['list'][number];
export type Talk = Answer<'/console/conversations/{conversationId}', 'get'>;
export type Message = Talk['messages'][number];
export type Feedback = Answer<'/console/feedback', 'get'>['list'][number];

export type Jackpot = Answer<'/console/jackpots', 'get'>['list'][number];

export type MemberCard = Answer<'/console/members/{username}/bankCards', 'get'>['list'][number];

export type CannedAnswer = Answer<'/console/cannedAnswers', 'get'>['list'][number];

export type Drawer = 'waiting' | 'mine' | 'open' | 'closed';
export const DRAWERS: readonly Drawer[] = ['waiting', 'mine', 'open', 'closed'];

export const operator = queryOptions({
  queryKey: ['operator'],
  queryFn: ({ signal }) => value(api.GET('/console/session', { signal })),
});

/** A log-in whose password was right. */
export type Begun = Answer<'/console/session', 'post'>;
export type LoggedIn = Answer<'/console/session/code', 'post'>;

export const logInWithCode = (ticket: string, code: string) =>
  value(api.POST('/console/session/code', { body: { ticket, code } }));

/** A secret for an authenticator app; each call makes a new one until its first code is confirmed. */
export const setUpFactor = (ticket: string) =>
  queryOptions({
    queryKey: ['setUpFactor', ticket],
    queryFn: ({ signal }) => value(api.POST('/console/session/enrolment', { body: { ticket }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const confirmEnrolment = (ticket: string, code: string) =>
  value(api.POST('/console/session/enrolment/confirm', { body: { ticket, code } }));

export const proveFactor = (code: string) => value(api.POST('/console/session/factor', { body: { code } }));

/** A picture whose digits a log-in needs; each is good for one try. */
export const captcha = () =>
  queryOptions({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => value(api.GET('/console/captcha', { signal })),
    staleTime: 0,
    gcTime: 0,
  });

export const conversations = (state: Drawer, pageNo: number) =>
  queryOptions({
    queryKey: ['conversations', state, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/conversations', { params: { query: { state, pageNo } }, signal })),
  });

export const counts = queryOptions({
  queryKey: ['conversations', 'counts'],
  queryFn: ({ signal }) => value(api.GET('/console/conversations/counts', { signal })),
});

export const memberOf = (conversationId: string) =>
  queryOptions({
    queryKey: ['member', conversationId],
    queryFn: ({ signal }) =>
      value(
        api.GET('/console/conversations/{conversationId}/member', {
          params: { path: { conversationId } },
          signal,
        }),
      ),
  });

export const cannedAnswers = queryOptions({
  queryKey: ['cannedAnswers'],
  queryFn: ({ signal }) => value(api.GET('/console/cannedAnswers', { signal })),
});

export const writeAnswer = (answerId: string, title: string, text: string) =>
  value(
    api.PUT('/console/cannedAnswers/{answerId}', { params: { path: { answerId } }, body: { title, text } }),
  );

export const removeAnswer = (answerId: string) =>
  value(api.DELETE('/console/cannedAnswers/{answerId}', { params: { path: { answerId } } }));

export const talk = (id: string) =>
  queryOptions({
    queryKey: ['talk', id],
    queryFn: async ({ client, signal }) => {
      const newest = await value(
        api.GET('/console/conversations/{conversationId}', {
          params: { path: { conversationId: id } },
          signal,
        }),
      );
      return withNewest(client.getQueryData<Talk>(['talk', id]), newest);
    },
  });

/** What the live line told while the answer was under way is kept, and so are the older pages. */
function withNewest(known: Talk | undefined, newest: Talk): Talk {
  if (!known) return newest;
  const messages = [...caughtUp(known.messages, newest.messages)];
  const reachesBack = messages[0]?.seq !== newest.messages[0]?.seq;
  return {
    ...newest,
    messages,
    more: reachesBack ? known.more : newest.more,
    seenByMember: Math.max(known.seenByMember, newest.seenByMember),
  };
}

export const older = (id: string, before: number) =>
  value(
    api.GET('/console/conversations/{conversationId}', {
      params: { path: { conversationId: id }, query: { before } },
    }),
  );

export const feedbackPage = (state: 'open' | 'done', pageNo: number) =>
  queryOptions({
    queryKey: ['feedback', state, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/feedback', { params: { query: { state, pageNo } }, signal })),
  });

/** The pools; read anew every ten seconds, because they grow. */
export const jackpots = queryOptions({
  queryKey: ['jackpots'],
  queryFn: ({ signal }) => value(api.GET('/console/jackpots', { signal })),
  refetchInterval: 10_000,
});

export const memberCards = (username: string) =>
  queryOptions({
    queryKey: ['memberCards', username],
    queryFn: ({ signal }) =>
      value(api.GET('/console/members/{username}/bankCards', { params: { path: { username } }, signal })),
  });

export const removeCard = (username: string, cardId: string, remark: string) =>
  value(
    api.POST('/console/members/{username}/bankCards/{cardId}/remove', {
      params: { path: { username, cardId } },
      body: { remark },
    }),
  );

export type Adjustment = Answer<'/console/adjustments', 'get'>['list'][number];

export const adjustments = (state: 'waiting' | 'over', pageNo: number) =>
  queryOptions({
    queryKey: ['adjustments', state, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/adjustments', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

/** What the member has at this moment; never from memory. */
export const memberWallet = (username: string) =>
  queryOptions({
    queryKey: ['memberWallet', username],
    queryFn: ({ signal }) =>
      value(api.GET('/console/members/{username}/wallet', { params: { path: { username } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });

export const proposeAdjustment = (
  username: string,
  body: Pick<Adjustment, 'direction' | 'amount' | 'reason'>,
) => value(api.POST('/console/members/{username}/adjustments', { params: { path: { username } }, body }));

export const approveAdjustment = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/adjustments/{proposalId}/approve', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const rejectAdjustment = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/adjustments/{proposalId}/reject', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const withdrawAdjustment = (proposalId: string) =>
  value(api.POST('/console/adjustments/{proposalId}/withdraw', { params: { path: { proposalId } } }));

export type Suspended = Answer<'/console/suspense', 'get'>['list'][number];

export const suspense = (state: 'waiting' | 'over', pageNo: number) =>
  queryOptions({
    queryKey: ['suspense', state, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/suspense', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

type SuspenseForm =
  paths['/console/suspense/{receiptId}/proposals']['post']['requestBody']['content']['application/json'];

export const proposeSuspense = (receiptId: string, body: SuspenseForm) =>
  value(api.POST('/console/suspense/{receiptId}/proposals', { params: { path: { receiptId } }, body }));

export const approveSuspense = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/suspense/proposals/{proposalId}/approve', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const rejectSuspense = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/suspense/proposals/{proposalId}/reject', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const withdrawSuspense = (proposalId: string) =>
  value(api.POST('/console/suspense/proposals/{proposalId}/withdraw', { params: { path: { proposalId } } }));

export type CoinReceipt = Answer<'/console/coins', 'get'>['list'][number];

/** Coins that came; with a search those of an address, or of a transaction whose hash begins so. */
export const coinReceipts = (search: string, pageNo: number) =>
  queryOptions({
    queryKey: ['coins', search, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/coins', { params: { query: { pageNo, ...(search && { search }) } }, signal })),
    refetchInterval: 15_000,
  });

export type ClaimedDeposit = Answer<'/console/deposits', 'get'>['list'][number];

export const claimedDeposits = (state: 'waiting' | 'over', pageNo: number) =>
  queryOptions({
    queryKey: ['deposits', state, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/deposits', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

type ReviewForm =
  paths['/console/deposits/{orderId}/proposals']['post']['requestBody']['content']['application/json'];

export const proposeReview = (orderId: string, body: ReviewForm) =>
  value(api.POST('/console/deposits/{orderId}/proposals', { params: { path: { orderId } }, body }));

export const approveReview = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/deposits/proposals/{proposalId}/approve', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const rejectReview = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/deposits/proposals/{proposalId}/reject', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const withdrawReview = (proposalId: string) =>
  value(api.POST('/console/deposits/proposals/{proposalId}/withdraw', { params: { path: { proposalId } } }));

export const take = (id: string) =>
  value(
    api.POST('/console/conversations/{conversationId}/take', { params: { path: { conversationId: id } } }),
  );

export const close = (id: string) =>
  value(
    api.POST('/console/conversations/{conversationId}/close', { params: { path: { conversationId: id } } }),
  );

export const answer = (id: string, clientId: string, text: string, images: string[]) =>
  value(
    api.POST('/console/conversations/{conversationId}/messages', {
      params: { path: { conversationId: id } },
      body: { clientId, text, images },
    }),
  );

export const markRead = (id: string, seq: number) =>
  value(
    api.POST('/console/conversations/{conversationId}/read', {
      params: { path: { conversationId: id } },
      body: { seq },
    }),
  );

export const markDone = (id: string) =>
  value(api.POST('/console/feedback/{feedbackId}/done', { params: { path: { feedbackId: id } } }));

export const fetchTicket = async () => (await value(api.POST('/console/ticket'))).ticket;
