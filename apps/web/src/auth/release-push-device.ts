import { readStored, storageKeys } from '../storage/index.ts';

/**
 * Ends the push messages to this device before another person uses it: nobody gets the messages of somebody else.
 *
 * @param keptFor  the id of a person whose messages go on
 */
export async function releasePushDevice(keptFor?: string): Promise<void> {
  // Few devices get any: the code is loaded by those.
  if (readStored(storageKeys.pushDevice) === undefined) return;
  const { endPushDevice } = await import('./push-device.ts');
  await endPushDevice(keptFor);
}
