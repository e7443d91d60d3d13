import type { QueryClient } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startTranslations, startWithInitialMessages } from '../../i18n/index.ts';
import { loadFonts, showToast } from '../../ui/index.ts';
import type { AppServices } from '../../auth/index.ts';
import { Providers } from '../providers.tsx';
import { createRouter } from '../router.tsx';
import { followSystemTheme } from '../shell/theme.ts';
import { App } from './app.tsx';
import { isAppCached } from './is-app-cached.ts';
import { firstContentful, waitForFirstPaint } from './first-contentful.ts';

/* Starts loading the texts, whether or not anything is shown yet. */
const loadingTranslations = isAppCached()
  ? startTranslations().then((translator) => ({ translator, loadAllMessages: async () => {} }))
  : startWithInitialMessages();

/**
 * Renders the app, which starts loading the code of the page at once, while the server is still checking who is signed
 * in.
 *
 * @param rootElement      where the app is rendered
 * @param servicesPromise  the services, which are being created
 */
export async function showApp(
  rootElement: Element,
  queries: QueryClient,
  servicesPromise: Promise<AppServices>,
): Promise<void> {
  // React has just been evaluated: yield to the browser before the router is created.
  await nextTask();
  const router = createRouter(queries, () => loadingTranslations.then(({ loadAllMessages }) => loadAllMessages()));
  const { translator, loadAllMessages } = await loadingTranslations;
  await nextTask();
  followSystemTheme();
  const root = createRoot(rootElement);
  // In chunks, between which the browser can respond.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers translator={translator} queryClient={queries}>
          <App servicesPromise={servicesPromise}>
            <RouterProvider router={router} />
          </App>
        </Providers>
      </StrictMode>,
    ),
  );
  void waitForFirstPaint(rootElement, queries);
  void firstContentful.then(removeServedPage);
  if (!isAppCached()) await firstContentful;
  // The remaining texts are loaded before the fonts.
  await loadAllMessages();
  await loadFonts();
}

/* The words the server sent with the page; the app was drawn behind them. */
const removeServedPage = () => document.getElementById('served')?.remove();

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Reports that the token of the address was rejected. */
export async function showInvalidTokenToast(): Promise<void> {
  const { translator } = await loadingTranslations;
  const { t } = translator;
  showToast({ text: t('auth.code-not-valid'), tone: 'error' });
}
