import { type Installation, installation } from '@canticle/contract/calls';
import { callApi } from '../../api/index.ts';
import { readStored, storageKeys, writeStored } from '../../storage/index.ts';

/**
 * Loads what the app must know before sign-in. The cached response is used at once, so that starting needs no network,
 * and is refreshed for the next start; only the first start on a device waits for the server.
 *
 * @throws {ApiError} when there is no cached response on this device
 */
export async function loadInstallation(): Promise<Installation> {
  const cached = readStored(storageKeys.installation);
  const request = callApi(installation.getInstallation, {}).then((reply) => {
    writeStored(storageKeys.installation, reply);
    return reply;
  });
  if (cached === undefined) return request;
  request.catch(() => {});
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this file
  return cached as Installation;
}
