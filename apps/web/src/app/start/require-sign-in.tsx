import { useDeferredValue, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { hasBearerInUrl } from '../../features/sheets/index.ts';
import { loginAddress, useSessionState } from '../../auth/index.ts';
import { StartFailed } from './start-failed.tsx';
import { SplashScreen } from './splash-screen.tsx';
import { WhichPerson } from './which-person.tsx';
import { whenLeading } from './when-leading.ts';

/** Lets only signed-in people with a verified address pass; everyone else is shown where to go and led back later. */
export function RequireSignIn() {
  const state = useSessionState();
  const location = useLocation();
  const isSignedIn = state.kind === 'signed-in';
  // The first drawing of everything is long: put off, it is done in pieces, between which the browser can answer. Going out
  // is never put off.
  const isRendered = useDeferredValue(isSignedIn);
  useEffect(() => {
    if (!isSignedIn) return;
    // Hardly anybody leads a live session: what says that they are there is loaded for those who do.
    return whenLeading(
      () =>
        void import('../../features/presentation/index.ts').then(({ resumePresenceReports }) =>
          resumePresenceReports(),
        ),
    );
  }, [isSignedIn]);
  switch (state.kind) {
    case 'starting':
      return <SplashScreen />;
    case 'signed-in':
      return isRendered ? <Outlet /> : <SplashScreen />;
    case 'choosing':
      return <WhichPerson state={state} />;
    case 'signed-out':
      return <Navigate to={loginAddress(location)} replace />;
    case 'unverified':
      return <Navigate to={loginAddress(location).replace('/login', '/verify-email')} replace />;
    case 'failed':
      return <StartFailed failure={state.failure} />;
  }
}

/** Whoever comes with a bearer in the address is not asked who they are, however the address changes from there. */
export function RequireSignInWithoutBearer() {
  const { pathname, search } = useLocation();
  const [hasBearer] = useState(() => hasBearerInUrl(`${location.origin}${pathname}${search}`));
  return hasBearer ? <Outlet /> : <RequireSignIn />;
}
