import type { Value } from '@erawan/api/types';
import { dataUrl } from '@erawan/kit/data-url';
import { queryOptions } from '@tanstack/react-query';
import { api, bytes, own, value } from '../../../core/api.ts';

export type Conversation = Value<'/wps/chat/conversation', 'get'>;
export type Message = Conversation['messages'][number];
export type Picture = Message['images'][number];

/** The newest page, or the one before a message. */
export const conversation = (before?: number) =>
  value(api.GET('/wps/chat/conversation', { params: { query: { before } } }));

/** The same `clientId` again is the same message. */
export const postMessage = (body: { clientId: string; text: string; images: string[] }) =>
  value(api.POST('/wps/chat/messages', { body }));

export const postRead = (seq: number) => value(api.POST('/wps/chat/read', { body: { seq } }));

export const fetchTicket = async () => (await value(api.POST('/wps/chat/ticket'))).ticket;

export async function uploadPicture(file: Blob, signal: AbortSignal): Promise<Picture> {
  const headers = { 'Content-Type': file.type };
  const response = await bytes('/wps/chat/images', { method: 'POST', headers, body: file, signal });
  return ((await response.json()) as { value: Picture }).value;
}

export const chatPicture = (id: string) =>
  queryOptions({
    queryKey: own('chatPicture', id),
    queryFn: async () => dataUrl(await (await bytes('/wps/chat/images/{imageId}', {}, id)).blob()),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { noAlert: true },
  });
