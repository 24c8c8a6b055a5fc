import { fromBase64Url } from '@erawan/kit/base64';
import { queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../../core/api.ts';

/** How notifications stand in this browser. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** Their state, by the browser and the server; the user is not asked. */
async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await present();
  return subscription !== null && (await isKnown(subscription)) ? 'on' : 'off';
}

/** Call this on a tap and nowhere else: the browser asks its user, who may say no. */
export async function turnOn(): Promise<PushState> {
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'off';
  const { publicKey } = await value(api.GET('/wps/push/key'));
  const registration = await navigator.serviceWorker.ready;
  const subscription = await subscribe(registration.pushManager, fromBase64Url(publicKey));
  try {
    await tell(subscription);
  } catch (error) {
    // A subscription that the server does not know of is of no use.
    await subscription.unsubscribe().catch(() => false);
    throw error;
  }
  return 'on';
}

export async function turnOff(): Promise<PushState> {
  const subscription = await present();
  if (subscription) {
    await value(api.POST('/wps/push/unsubscribe', { body: { endpoint: subscription.endpoint } }));
    await subscription.unsubscribe();
  }
  return 'off';
}

/** Each start renews what the member switched on; a subscription that belongs to another member ends. */
export async function renewPush(): Promise<void> {
  if (!isSupported()) return;
  const subscription = await present();
  if (subscription === null) return;
  if (await isKnown(subscription)) await tell(subscription);
  else await subscription.unsubscribe();
}

async function present(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const isKnown = ({ endpoint }: PushSubscription): Promise<boolean> =>
  value(api.POST('/wps/push/state', { body: { endpoint } }));

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await value(api.POST('/wps/push/subscribe', { body }));
}

async function subscribe(
  manager: PushManager,
  applicationServerKey: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  const old = await manager.getSubscription();
  try {
    return await manager.subscribe(options);
  } catch (error) {
    if (old === null) throw error;
    // The old one was made for another key.
    await old.unsubscribe();
    return await manager.subscribe(options);
  }
}

/** How notifications stand in this browser. */
export const pushStatus = () =>
  queryOptions({ queryKey: own('push'), queryFn: pushState, meta: { noAlert: true } });
