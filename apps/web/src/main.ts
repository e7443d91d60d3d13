import './main.css';
import { hasBearerInUrl } from './app/pages/sheet-music/sheet-music-url.ts';
import { reloadOnce } from './app/start/lazy-page.ts';
import { syncSessionAcrossTabs } from './app/start/session-sync.ts';
import { createQueryClient, startApp } from './app/start/start-app.ts';
import { readAuthToken, withoutAuthToken } from './auth/index.ts';

// The token leaves the address before anything else is asked for, so that it never stands in a log or a history.
const authToken = readAuthToken(location.href);
if (authToken !== null) history.replaceState(history.state, '', withoutAuthToken(location.href));

/* What keeps the app for times without a network waits until the first screen has what it needs. */
const quietMs = 1_500;
const installServiceWorker = () =>
  void import('./app/update/index.ts').then(({ registerServiceWorker }) => registerServiceWorker());

// A browser that is too old is told so by public/entry.js, in place of the app.
const isTooOld = document.documentElement.dataset['browser'] === 'too-old';
const rootElement = isTooOld ? null : document.getElementById('root');
if (rootElement) {
  // Who is there and what the page shows is asked for while React and the router are still being loaded (decision 0094).
  const showing = import('./app/start/show-app.tsx');
  const queries = createQueryClient(() => void starting.then(({ session }) => session.checkExpired()));
  // The page asks with the bearer of its address; whoever is signed in here has nothing to do with it.
  const needsPerson = !hasBearerInUrl(location.href);
  const sayBadToken = () => void showing.then((app) => app.showInvalidTokenToast());
  const starting = startApp(queries, sayBadToken, needsPerson && authToken === null);
  starting.then(
    ({ session, provider }) => {
      if (!needsPerson) return;
      syncSessionAcrossTabs(session, provider);
      return session.start(authToken).finally(() => setTimeout(installServiceWorker, quietMs));
    },
    () => {},
  );
  showing.then(({ showApp }) => showApp(rootElement, queries, starting, needsPerson), reloadOnce);
}
