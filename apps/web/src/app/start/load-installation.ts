import { type Installation, installation } from '@canticle/contract/calls';
import { callApi } from '../../api/index.ts';

const storageKey = 'installation';

/**
 * Loads what the app must know before sign-in. The cached response is used at once, so that starting needs no network,
 * and is refreshed for the next start; only the first start on a device waits for the server.
 *
 * @throws {ApiError} when there is no cached response on this device
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
