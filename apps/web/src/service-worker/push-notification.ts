import type { PushPayload } from '@canticle/contract/calls';

type ShownData = Pick<PushPayload, 'link' | 'at'>;

/** The part of a registration that shows notifications. */
type NotificationArea = Pick<ServiceWorkerRegistration, 'getNotifications' | 'showNotification'>;

/**
 * Shows a message of the server. One that comes twice is shown once, and makes a sound once; a newer one about the same
 * takes the place of the one before.
 */
export async function showPush(area: NotificationArea, payload: PushPayload): Promise<void> {
  const { title, body, language, link, tag, at, icon = '/icons/icon-192.png' } = payload;
  const shown = await area.getNotifications({ tag });
  const isRepeated = shown.some((one: { readonly data: ShownData | null }) => one.data?.at === at);
  const data: ShownData = { link, at };
  // Not in the types of TypeScript: whether a notification that takes the place of another makes a sound again.
  const sound: { readonly renotify: boolean } = { renotify: shown.length > 0 && !isRepeated };
  await area.showNotification(title, { body, tag, lang: language, icon, data, ...sound });
}

type OpenWindow = { readonly url: string; focus(): Promise<unknown> };
type OpenWindows = {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>;
  openWindow(url: string): Promise<unknown>;
};

/**
 * Opens what a notification is about: in the window that shows it already, else in a new one, so that nothing a person is
 * writing is lost.
 */
export async function openNotification(
  data: Pick<ShownData, 'link'> | null,
  windows: OpenWindows,
  origin: string,
): Promise<void> {
  const address = new URL(data?.link ?? '/', origin);
  // The server sends paths of the app only.
  const wanted = address.origin === origin ? address : new URL('/', origin);
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = open.find(({ url }) => new URL(url).pathname === wanted.pathname);
  await (shown ? shown.focus() : windows.openWindow(wanted.href));
}

/** A subscription as the API takes it. */
function describeSubscription(subscription: Pick<PushSubscription, 'endpoint' | 'toJSON'>) {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, publicKey: p256dh, authSecret: auth };
}

type SubscriptionChange = {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
};

/**
 * Tells the server of the new address of this device, when the browser has changed it. With the built-in sign-in this
 * works while the app is closed; otherwise, and where the browser does not say what there was before, the app does it
 * when it is opened.
 */
export async function renewSubscription(
  { oldSubscription, newSubscription }: SubscriptionChange,
  manager: Pick<PushManager, 'subscribe'>,
  request: typeof fetch,
): Promise<void> {
  if (oldSubscription === null) return;
  const renewed = newSubscription ?? (await manager.subscribe(oldSubscription.options));
  const signedIn = await request('/api/auth/token');
  if (!signedIn.ok) return;
  const { token }: { readonly token: string } = await signedIn.json();
  await request('/api/canticle/push-subscriptions', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...describeSubscription(renewed), replaces: oldSubscription.endpoint }),
  });
}
