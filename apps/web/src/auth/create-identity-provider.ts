import { callApi } from '../api/index.ts';
import { type Installation, session } from '@canticle/contract/calls';
import { storageAreas } from '../storage/index.ts';
import { createEmbeddedProvider } from './embedded-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

/**
 * Creates the identity provider of this installation. Firebase is loaded only when it is configured.
 *
 * @param fetch  reaches the embedded service
 * @throws Error 'FIREBASE DID NOT INITIALIZE' when its settings are wrong
 */
export async function createIdentityProvider(
  identity: Installation['identity'],
  fetch: typeof globalThis.fetch,
): Promise<IdentityProvider> {
  if (identity.kind === 'embedded') {
    return createEmbeddedProvider({
      fetch,
      sendVerification: async () => void (await callApi(session.sendVerification, {})),
      redirectTo: (address) => location.assign(address),
      storage: storageAreas,
      language: () => document.documentElement.lang,
      now: () => Date.now(),
    });
  }
  const { createFirebaseProvider, loadFirebase } = await import('./firebase-provider.ts');
  return createFirebaseProvider(identity, await loadFirebase());
}
