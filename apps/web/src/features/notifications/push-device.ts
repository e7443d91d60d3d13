import { notifications } from '@canticle/contract/calls';
import { callApi } from '../../api/index.ts';
import { endPushDevice, type PushDevice, pushDeviceKey } from '../../auth/push-device.ts';
import { createStoredValue, readStored, storageKeys, writeStored } from '../../storage/index.ts';
import { isPlainHttp } from '../../ui/index.ts';

const workerTimeoutMs = 10_000;

/**
 * Whether this device can get push messages: `install` = once the app is on the home screen, `blocked` = the person has
 * forbidden notifications of this site, `plain-http` = over https only.
 */
export type PushSupport = 'possible' | 'blocked' | 'install' | 'plain-http' | 'unsupported';

/** The browser did not subscribe, although the person allowed notifications. */
export class SubscribeError extends Error {
  override readonly name = 'SubscribeError';
}

/** What is possible on this device. */
export function readPushSupport(): PushSupport {
  if (isPlainHttp()) return 'plain-http';
  const isPossible = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // Only Safari on iPhone and iPad says whether the page was opened from the home screen.
  if (!isPossible) return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

const currentPersonId = () => readStored(storageKeys.tracesOf);

/** The groups of whose sets this device tells the signed-in person. */
export const pushGroups = createStoredValue(pushDeviceKey, (device) =>
  device?.person === currentPersonId() ? (device?.groupIds ?? []) : [],
);

/**
 * Turns the messages of a group to this device on or off. Asks the person for permission, when the browser has not.
 *
 * @param key  the key of the server
 * @throws {SubscribeError} when the browser did not subscribe
 * @throws what `callApi` throws
 * @returns false when the person did not give permission
 */
export async function choosePushGroup(key: string, groupId: string, isOn: boolean): Promise<boolean> {
  const person = currentPersonId();
  if (isOn && (await Notification.requestPermission()) !== 'granted') return false;
  const others = pushGroups.read().filter((id) => id !== groupId);
  const groupIds = isOn ? [...others, groupId] : others;
  if (groupIds.length === 0) await endPushDevice();
  else if (person !== undefined) await saveDevice(person, key, groupIds);
  return true;
}

/**
 * Checks when the app is opened that the server still writes to this device: the browser may have given it another
 * address, and the session in which it was turned on may have ended.
 *
 * @param key  the key of the server; empty when it sends no messages any more
 */
export async function syncPushDevice(key: string): Promise<void> {
  const device = readStored(pushDeviceKey);
  if (device === undefined || device.person !== currentPersonId()) return;
  if (key === '' || readPushSupport() !== 'possible' || Notification.permission !== 'granted') return endPushDevice();
  const { endpoint } = await subscribe(key);
  const isKnown =
    endpoint === device.endpoint &&
    (await callApi(notifications.listPushSubscriptions, {})).some(({ id }) => id === device.id);
  if (!isKnown) await saveDevice(device.person, key, device.groupIds, device.endpoint);
}

async function saveDevice(person: string, key: string, groupIds: readonly string[], before?: string): Promise<void> {
  const subscription = await subscribe(key);
  const { endpoint } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const replaces = before === undefined || before === endpoint ? {} : { replaces: before };
  const saved = await callApi(notifications.savePushSubscription, {
    body: { endpoint, publicKey: p256dh, authSecret: auth, groupIds: [...groupIds], ...replaces },
  });
  const device: PushDevice = { person, id: saved.id, endpoint, groupIds: saved.groupIds };
  writeStored(pushDeviceKey, device);
}

/* A subscription for another key of the server is of no use. */
async function subscribe(key: string): Promise<PushSubscription> {
  try {
    const { pushManager } = await findActiveWorker();
    const before = await pushManager.getSubscription();
    if (before !== null && !isForKey(before, key)) await before.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    throw new SubscribeError('The browser did not subscribe.', { cause });
  }
}

/* On a first visit the worker is being installed; in a private window it never is. */
async function findActiveWorker(): Promise<ServiceWorkerRegistration> {
  const timedOut = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('There is no service worker.')), workerTimeoutMs),
  );
  return Promise.race([navigator.serviceWorker.ready, timedOut]);
}

function isForKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key.replace(/=+$/, '');
}
