import './main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.tsx';
import { createRouter } from './app/router.tsx';
import { bringsItsBearer } from './app/pages/sheet-music/sheet-address.ts';
import { App } from './app/start/app.tsx';
import { followOtherTabs } from './app/start/other-tabs.ts';
import { createQueries, startApp } from './app/start/start-app.ts';
import { authTokenIn, withoutAuthToken } from './sign-in/index.ts';
import { startTranslations } from './translations/index.ts';
import { showToast } from './ui/index.ts';

// The token leaves the address before anything else is asked for, so that it never stands in a log or a history.
const authToken = authTokenIn(location.href);
if (authToken !== null) history.replaceState(history.state, '', withoutAuthToken(location.href));

/* What keeps the app for times without a network waits until the first screen has what it needs. */
const quietMs = 1_500;
const openWithoutNetwork = () => void import('./app/update/index.ts').then(({ registerWorker }) => registerWorker());

const place = document.getElementById('root');
if (place) {
  // Begins to load the code of the page at once, while the server is still being asked who is there.
  const queries = createQueries(() => void starting.then(({ session }) => session.checkLost()));
  const router = createRouter(queries);
  const translating = startTranslations();
  const starting = startApp(
    queries,
    () => void translating.then(({ t }) => showToast({ text: t('auth.code-not-valid'), tone: 'error' })),
  );
  starting.then(
    ({ session, provider }) => {
      // The page asks with the bearer of its address; whoever is signed in here has nothing to do with it.
      if (bringsItsBearer(location.href)) return;
      followOtherTabs(session, provider);
      return session.begin(authToken).finally(() => setTimeout(openWithoutNetwork, quietMs));
    },
    () => {},
  );
  const translator = await translating;
  createRoot(place).render(
    <StrictMode>
      <Providers translator={translator} queries={queries}>
        <App starting={starting}>
          <RouterProvider router={router} />
        </App>
      </Providers>
    </StrictMode>,
  );
}
