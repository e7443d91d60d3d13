import type { QueryClient } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startTranslations, startWithFirstTexts } from '../../translations/index.ts';
import { bringTypefaces, showToast } from '../../ui/index.ts';
import { Providers } from '../providers.tsx';
import { createRouter } from '../router.tsx';
import { followDevice } from '../shell/theme.ts';
import { App } from './app.tsx';
import { isKept } from './is-kept.ts';
import { firstWords, lookForFirstWords } from './first-words.ts';
import type { Started } from './start-app.ts';

type Router = ReturnType<typeof createRouter>;

const longestMs = 1_000;

/* Begins to load the texts, whether or not anything is shown yet. */
const translating = isKept()
  ? startTranslations().then((translator) => ({ translator, wholeTexts: async () => {} }))
  : startWithFirstTexts();

/**
 * Draws the app, which begins to load the code of the page at once, while the server is still being asked who is there.
 *
 * @param place  where it is drawn
 * @param starting  what is being found out meanwhile
 * @param needsPerson  false where nobody need be signed in, and nobody finds out who is
 */
export async function showApp(
  place: Element,
  queries: QueryClient,
  starting: Promise<Started>,
  needsPerson: boolean,
): Promise<void> {
  // React has just been run: the browser may do what waits before the router is made.
  await nextTask();
  const router = createRouter(queries, () => translating.then(({ wholeTexts }) => wholeTexts()));
  const { translator, wholeTexts } = await translating;
  await nextTask();
  followDevice();
  const started = await whatIsThere(starting, router, needsPerson);
  const root = createRoot(place);
  // In pieces, between which the browser can answer.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers translator={translator} queries={queries}>
          <App starting={starting} started={started}>
            <RouterProvider router={router} />
          </App>
        </Providers>
      </StrictMode>,
    ),
  );
  lookForFirstWords(place, queries);
  if (!isKept()) await firstWords;
  // The words of what may be opened next come before the shape of letters.
  await wholeTexts();
  await bringTypefaces();
}

/*
 * Waits, under the splash of the page, until it is known who is there and the code of their page has come: the app is then
 * drawn once and not in four steps. After a second it is drawn with what is there.
 */
async function whatIsThere(
  starting: Promise<Started>,
  router: Router,
  needsPerson: boolean,
): Promise<Started | undefined> {
  const known = starting.then(({ session }) =>
    needsPerson ? once(session.subscribe, () => session.state().kind !== 'starting') : undefined,
  );
  const loaded = once(router.subscribe, () => router.state.initialized);
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestMs));
  await Promise.race([Promise.all([known, loaded]).catch(() => undefined), late]);
  return Promise.race([starting, late.then(() => undefined)]).catch(() => undefined);
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

async function once(watch: (listener: () => void) => () => void, isSo: () => boolean): Promise<void> {
  if (isSo()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const leave = watch(() => isSo() && resolve());
  await promise;
  leave();
}

/** Says that the token of the address was refused. */
export async function sayBadToken(): Promise<void> {
  const { translator } = await translating;
  const { t } = translator;
  showToast({ text: t('auth.code-not-valid'), tone: 'error' });
}
