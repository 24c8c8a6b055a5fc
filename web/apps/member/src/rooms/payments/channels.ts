import type { Info } from '../../core/merchant.ts';
import type { ChannelName } from './queries.ts';

export const CHANNEL_NAMES = [
  'promptpay',
  'gateway',
  'manual',
  'ewallet',
  'card',
  'alipay',
  'wechat',
  'qq',
  'crypto',
] as const satisfies readonly ChannelName[];

/** Strokes on a 24 px grid. */
export const QR_STROKES =
  'M4.5 4.5h5.2v5.2H4.5zM14.3 4.5h5.2v5.2h-5.2zM4.5 14.3h5.2v5.2H4.5zM14.3 14.3h1.8v1.8M19.5 14.3v1.4M14.3 19.5h1.4M19.5 18.4v1.1h-1.4';
const PHONE_STROKES =
  'M7.5 3.5h9a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 19V5a1.5 1.5 0 0 1 1.5-1.5ZM10.8 17.6h2.4';

/** What a channel looks like that has several banks, and no mark of its own. */
export const CHANNEL_STROKES: Record<ChannelName, string> = {
  promptpay: QR_STROKES,
  gateway: 'M4 9.4 12 4.6l8 4.8ZM6.6 9.6v6.8M10.2 9.6v6.8M13.8 9.6v6.8M17.4 9.6v6.8M4.6 16.6h14.8M4 19.6h16',
  manual: 'M4.5 8.4h14M15 4.9l3.5 3.5L15 11.9M19.5 15.6h-14M9 12.1l-3.5 3.5L9 19.1',
  ewallet: PHONE_STROKES,
  card: 'M3.5 6.2h17v11.6h-17zM3.5 10h17M6.8 14.4h3.6',
  alipay: PHONE_STROKES,
  wechat: PHONE_STROKES,
  qq: PHONE_STROKES,
  crypto: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M8.6 8.8h6.8M12 8.8v6.8M9 11.6h6',
};

/** Manual transfers are in whole units: the places behind the point name the deposit. */
export const takesWholeOnly = (channel: ChannelName): boolean => channel === 'manual';

/** Which form of the deposit the merchant chose: step by step, or all on one page. */
export const depositTemplate = (info: Pick<Info, 'mobileTemplate'> | undefined): 'new' | 'base' =>
  info && info.mobileTemplate.dep_func !== '1' ? 'base' : 'new';
