import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { Installation } from '@canticle/contract/calls';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { DownloadPlanContext } from '../features/offline-downloads/index.ts';
import { configureApi } from '../api/index.ts';
import { planDownload } from '../app/downloads/plan-download.ts';
import { startTranslations, TranslationsProvider } from '../i18n/index.ts';
import { AppServicesProvider } from '../auth/index.ts';
import { demoInstallation, fakeProvider, fakeSession } from './render-app.tsx';
import { readMessages } from './read-messages.ts';

/** The server's responses by path; a function is called for each response, with the address and the request body. */
export type MockReplies = Readonly<Record<string, unknown>>;

/* Responses of the store are not wrapped; a test that does not mention them has an empty store. */
const unwrappedReplies: MockReplies = {
  'api/Store/Products': [],
  'api/canticle/store': { provider: 'sandbox', country: 'NO', halfPrice: false, hasPortal: false },
};

/**
 * Connects the app to a mock server. Returns the list of requested paths, which grows.
 *
 * @param isSignedIn  without a sign-in only public calls are sent
 */
export function mockApi(replies: MockReplies, isSignedIn = true): string[] {
  const requestedPaths: string[] = [];
  configureApi({
    getToken: async () => (isSignedIn ? 'token' : null),
    baseUrl: 'https://sing.example/',
    fetch: async (address, init) => {
      const url = new URL(String(address));
      const path = url.pathname.slice(1);
      requestedPaths.push(path);
      const reply = replies[path];
      if (typeof reply === 'function') return reply(url, init) as Response;
      // Our own endpoints send unwrapped responses (contract 2.20).
      if (reply === undefined && path.startsWith('api/canticle/') && !(path in unwrappedReplies))
        return Response.json([]);
      return Response.json(path in unwrappedReplies ? (reply ?? unwrappedReplies[path]) : { result: reply ?? [] });
    },
  });
  return requestedPaths;
}

/**
 * Renders routes at an address, with English texts and an empty cache.
 *
 * @param installation  what is different from a demonstration
 */
export async function renderAt(
  address: string,
  routes: ReactNode,
  installation: Partial<Installation> = {},
): Promise<void> {
  const translator = await startTranslations(async () => readMessages('en'));
  const services = { provider: fakeProvider(), session: fakeSession().session };
  render(
    <TranslationsProvider translator={translator}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DownloadPlanContext value={planDownload}>
          <AppServicesProvider services={{ ...services, installation: { ...demoInstallation, ...installation } }}>
            <MemoryRouter initialEntries={[address]}>{routes}</MemoryRouter>
          </AppServicesProvider>
        </DownloadPlanContext>
      </QueryClientProvider>
    </TranslationsProvider>,
  );
}
