import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, configureApi } from '../../api/index.ts';
import { createIdentityProvider, SignInError, createSession, type AppServices } from '../../auth/index.ts';
import { countInvalidations } from '../../offline/index.ts';
import { fetchBootstrapData, createBootstrapFetch } from './bootstrap-data.ts';
import { isAppCached } from './is-app-cached.ts';
import { loadInstallation } from './load-installation.ts';
import { prefetchRoute } from './prefetch-songs.ts';

/** The queries of the app. `onSignedOut` is told when a call finds that nobody is signed in any more. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const handleError = (failure: unknown) => {
    if (failure instanceof ApiError && (failure.code === 'SIGNED_OUT' || failure.code === 'NO_TOKEN')) onSignedOut();
  };
  // What a person does shows before the event is over: a control that stands as a query says must not spring back first.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({ onError: handleError }),
    // Without a network the queries still run: they read the browser's copy first.
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, gcTime: 30 * 60_000 },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Builds the app up to the point where somebody may sign in. Who is there is then found out by `session.begin`.
 *
 * @param canPrefetch  false where the cookie of the browser does not say who is there
 * @throws {ApiError} when the server cannot be reached for the first time
 * @throws Error 'FIREBASE DID NOT INITIALIZE'
 */
export async function startApp(
  queries: QueryClient,
  onInvalidToken: () => void,
  canPrefetch: boolean,
): Promise<AppServices> {
  const bootstrapPromise = canPrefetch && !isAppCached() ? fetchBootstrapData(location.pathname) : undefined;
  const apiFetch = bootstrapPromise
    ? createBootstrapFetch(bootstrapPromise, networkFetch, Date.now, countInvalidations)
    : networkFetch;
  configureApi({ getToken: async () => null, fetch: apiFetch });
  const installation = await loadInstallation();
  const provider = await createIdentityProvider(installation.identity, apiFetch);
  configureApi({ getToken: (options) => provider.getBearerToken(options).catch(throwAsApiError), fetch: apiFetch });
  const prefetch = () => prefetchRoute(queries, location.pathname);
  const session = createSession({ provider, queries, now: () => Date.now(), onInvalidToken, prefetch });
  return { installation, provider, session };
}

const networkFetch: typeof globalThis.fetch = (address, init) => globalThis.fetch(address, init);

/* For a call it makes no difference which of the two could not be reached. */
function throwAsApiError(failure: unknown): never {
  if (failure instanceof SignInError && failure.code === 'auth/network-request-failed') {
    throw new ApiError({ status: 0, code: 'NETWORK_FAILED', message: 'Network request failed', cause: failure });
  }
  throw failure;
}
