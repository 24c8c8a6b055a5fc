import type { Body, Value } from '@erawan/api/types';
import { api, value } from '../../core/api.ts';

/** What one member is to get. */
export type Item = Body<'/wps/agent/transferMultipleDownline', 'post'>['items'][number];
export type Sent = Value<'/wps/agent/transferDownline', 'post'>;

/** Money for one member, or red envelopes. */
type Occasion = 'one' | 'envelopes';

/** What an agent sends. */
export interface Transfer {
  occasion: Occasion;
  items: readonly Item[];
  remark: string;
}

/** The same key and content is the same transfer, however often it is sent. */
export function send(
  { occasion, items, remark }: Transfer,
  paymentPassword: string,
  key: string,
): Promise<Sent> {
  const params = { header: { 'Idempotency-Key': key } };
  const [first] = items;
  return occasion === 'one' && first
    ? value(api.POST('/wps/agent/transferDownline', { params, body: { ...first, remark, paymentPassword } }))
    : value(
        api.POST('/wps/agent/transferMultipleDownline', {
          params,
          body: { items: [...items], remark, paymentPassword },
        }),
      );
}
