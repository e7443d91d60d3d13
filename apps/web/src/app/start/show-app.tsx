import type { QueryClient } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startTranslations, startWithInitialMessages } from '../../i18n/index.ts';
import { loadFonts, showToast } from '../../ui/index.ts';
import { Providers } from '../providers.tsx';
import { createRouter } from '../router.tsx';
import { followSystemTheme } from '../shell/theme.ts';
import { App } from './app.tsx';
import { isAppCached } from './is-app-cached.ts';
import { firstContentful, waitForFirstPaint } from './first-contentful.ts';
import type { AppServices } from './start-app.ts';

type Router = ReturnType<typeof createRouter>;

const maxWaitMs = 1_000;

/* Begins to load the texts, whether or not anything is shown yet. */
const loadingTranslations = isAppCached()
  ? startTranslations().then((translator) => ({ translator, loadAllMessages: async () => {} }))
  : startWithInitialMessages();

/**
 * Draws the app, which begins to load the code of the page at once, while the server is still being asked who is there.
 *
 * @param rootElement      where it is drawn
 * @param servicesPromise  what is being found out meanwhile
 * @param requiresSignIn   false where nobody need be signed in, and nobody finds out who is
 */
export async function showApp(
  rootElement: Element,
  queries: QueryClient,
  servicesPromise: Promise<AppServices>,
  requiresSignIn: boolean,
): Promise<void> {
  // React has just been run: the browser may do what waits before the router is made.
  await nextTask();
  const router = createRouter(queries, () => loadingTranslations.then(({ loadAllMessages }) => loadAllMessages()));
  const { translator, loadAllMessages } = await loadingTranslations;
  await nextTask();
  followSystemTheme();
  const services = await waitForServices(servicesPromise, router, requiresSignIn);
  const root = createRoot(rootElement);
  // In pieces, between which the browser can answer.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers translator={translator} queryClient={queries}>
          <App servicesPromise={servicesPromise} services={services}>
            <RouterProvider router={router} />
          </App>
        </Providers>
      </StrictMode>,
    ),
  );
  waitForFirstPaint(rootElement, queries);
  if (!isAppCached()) await firstContentful;
  // The words of what may be opened next come before the shape of letters.
  await loadAllMessages();
  await loadFonts();
}

/*
 * Waits, under the splash of the page, until it is known who is there and the code of their page has come: the app is then
 * drawn once and not in four steps. After a second it is drawn with what is there.
 */
async function waitForServices(
  servicesPromise: Promise<AppServices>,
  router: Router,
  requiresSignIn: boolean,
): Promise<AppServices | undefined> {
  const sessionKnown = servicesPromise.then(({ session }) =>
    requiresSignIn ? waitUntil(session.subscribe, () => session.state().kind !== 'starting') : undefined,
  );
  const pageLoaded = waitUntil(router.subscribe, () => router.state.initialized);
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs));
  await Promise.race([Promise.all([sessionKnown, pageLoaded]).catch(() => undefined), timeout]);
  return Promise.race([servicesPromise, timeout.then(() => undefined)]).catch(() => undefined);
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

async function waitUntil(subscribe: (listener: () => void) => () => void, condition: () => boolean): Promise<void> {
  if (condition()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = subscribe(() => condition() && resolve());
  await promise;
  unsubscribe();
}

/** Says that the token of the address was refused. */
export async function showInvalidTokenToast(): Promise<void> {
  const { translator } = await loadingTranslations;
  const { t } = translator;
  showToast({ text: t('auth.code-not-valid'), tone: 'error' });
}
