import { notifications } from '@canticle/contract/calls';
import { callApi } from '../api/index.ts';
import { readStored, removeStored, shapes, storageKeys, withShape } from '../storage/index.ts';

/** This device, as it gets push messages. */
export type PushDevice = {
  /** The id of the person who turned them on here. */
  readonly person: string;
  /** The id of the subscription at the server. */
  readonly id: string;
  /** The address the push service gave the browser. */
  readonly endpoint: string;
  /** The groups whose sets it is told of. */
  readonly groupIds: readonly string[];
};

export const pushDeviceKey = withShape<PushDevice>(
  storageKeys.pushDevice,
  shapes.object({
    person: shapes.string,
    id: shapes.string,
    endpoint: shapes.string,
    groupIds: shapes.listOf(shapes.string),
  }),
);

/** A browser that does not answer delays nobody who signs out. */
const timeoutMs = 3000;

/**
 * Ends the push messages to this device, here and at the server. Where the server cannot be reached the address is not
 * valid any more, and the server forgets it with its next message or with the session.
 *
 * @param keptFor  the id of a person whose messages go on
 */
export async function endPushDevice(keptFor?: string): Promise<void> {
  const device = readStored(pushDeviceKey);
  if (device === undefined || device.person === keptFor) return;
  removeStored(pushDeviceKey);
  const isOfOther = keptFor !== undefined;
  const ends = [
    unsubscribe(),
    ...(isOfOther ? [] : [callApi(notifications.deletePushSubscription, { params: { id: device.id } })]),
  ];
  await Promise.race([Promise.allSettled(ends), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
