import './main.css';
import { hasBearerInUrl } from './features/sheets/index.ts';
import { reloadOnce } from './app/start/missing-chunk.ts';
import { syncSessionAcrossTabs } from './app/start/session-sync.ts';
import { brandingChanged } from './api/index.ts';
import { loadInstallation } from './app/start/load-installation.ts';
import { createQueryClient, startApp } from './app/start/start-app.ts';
import { readAuthToken, withoutAuthToken } from './auth/index.ts';

// The token is removed from the address before any request, so that it never appears in a log or the history.
const authToken = readAuthToken(location.href);
if (authToken !== null) history.replaceState(history.state, '', withoutAuthToken(location.href));

/* Offline support waits until the first screen has its data. */
const quietMs = 1_500;
const installServiceWorker = () =>
  void import('./app/update/index.ts').then(({ registerServiceWorker }) => registerServiceWorker());

// public/entry.js tells a browser that is too old, instead of starting the app.
const isTooOld = document.documentElement.dataset['browser'] === 'too-old';
const rootElement = isTooOld ? null : document.getElementById('root');
if (rootElement) {
  // The session and the page's data are requested while React and the router are still loading (decision 0124).
  const showing = import('./app/start/show-app.tsx');
  const queries = createQueryClient(() => void starting.then(({ session }) => session.checkExpired()));
  // The page sends the bearer token of its address; the signed-in person is irrelevant here.
  const needsPerson = !hasBearerInUrl(location.href);
  const sayBadToken = () => void showing.then((app) => app.showInvalidTokenToast());
  const starting = startApp(queries, sayBadToken, needsPerson && authToken === null);
  addEventListener(brandingChanged, () => void loadInstallation());
  starting.then(
    ({ session, provider }) => {
      if (!needsPerson) return;
      syncSessionAcrossTabs(session, provider);
      return session.start(authToken).finally(() => setTimeout(installServiceWorker, quietMs));
    },
    () => {},
  );
  showing.then(({ showApp }) => showApp(rootElement, queries, starting), reloadOnce);
}
