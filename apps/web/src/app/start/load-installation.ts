import { type Installation, installation } from '@canticle/contract/calls';
import { callApi } from '../../api/index.ts';

const storageKey = 'installation';

/**
 * What the app must know before anybody signs in. The last answer serves at once, so that no network is needed to
 * start, and is asked for again for the next start; only the first start on a device waits for the server.
 *
 * @throws {ApiError} when there has never been an answer on this device
 */
export async function loadInstallation(storage: Storage = localStorage): Promise<Installation> {
  const cached = storage.getItem(storageKey);
  const request = callApi(installation.getInstallation, {}).then((reply) => {
    storage.setItem(storageKey, JSON.stringify(reply));
    return reply;
  });
  if (cached === null) return request;
  request.catch(() => {});
  return JSON.parse(cached) as Installation;
}
