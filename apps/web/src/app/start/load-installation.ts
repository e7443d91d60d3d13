import { type Installation, installation } from '@canticle/contract/calls';
import { callApi } from '../../api/index.ts';
import { readStored, storageKeys, writeStored } from '../../storage/index.ts';

/* What the response of an older build, which may be cached, says nothing of. */
const OF_OLDER_BUILDS = {
  signUp: 'open',
  signUpDomains: [],
  sells: true,
  branding: { name: 'Canticle', logo: '', headline: {} },
};

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
    if (reply.branding.version !== document.documentElement.dataset['branding'])
      void import('./show-branding.ts').then(({ showBranding }) => showBranding(reply.branding));
    return reply;
  });
  if (cached === undefined) return request;
  request.catch(() => {});
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this file
  return { ...OF_OLDER_BUILDS, ...(cached as Installation) };
}
