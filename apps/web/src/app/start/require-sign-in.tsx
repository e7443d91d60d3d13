import { parsePublicPath } from '@canticle/contract/calls';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { hasBearerInUrl } from '../../features/sheets/index.ts';
import { loginAddress, useInstallation, useSessionState } from '../../auth/index.ts';
import { lazyWithRetry } from '../../ui/index.ts';
import { StartFailed } from './start-failed.tsx';
import { SplashScreen } from './splash-screen.tsx';
import { WhichPerson } from './which-person.tsx';
import { whenLeading } from './when-leading.ts';

/**
 * Renders the page for signed-in people with a verified address. Everybody else sees what there is for them, or is sent to
 * sign in, and back afterwards.
 */
export function RequireSignIn() {
  const state = useSessionState();
  const location = useLocation();
  const isSignedIn = state.kind === 'signed-in';
  // The first render takes long: deferred, it is done in slices, between which the browser can respond. Signing out is
  // never deferred.
  const isRendered = useDeferredValue(isSignedIn);
  useEffect(() => {
    if (!isSignedIn) return;
    // Hardly anybody leads a live session: the code that reports their presence is loaded only for those who do.
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
      return <SignedOut />;
    case 'unverified':
      return <Navigate to={loginAddress(location).replace('/login', '/verify-email')} replace />;
    case 'failed':
      return <StartFailed failure={state.failure} />;
  }
}

/* Most people are signed in. */
const VisitorPage = lazyWithRetry(async () => (await import('../../features/visitors/visitor-page.tsx')).VisitorPage);

/* What people see who are not signed in: the page as it is for them, or the one to sign in at. */
function SignedOut() {
  const location = useLocation();
  const { publicPages } = useInstallation();
  const { pathname } = location;
  if (!(publicPages && parsePublicPath(pathname)) && !sharePath.test(pathname))
    return <Navigate to={loginAddress(location)} replace />;
  return (
    <Suspense fallback={<SplashScreen />}>
      <VisitorPage />
    </Suspense>
  );
}

const sharePath = /^\/sharing\/*$/i;

/** Renders the page without sign-in when its first URL had a bearer token, also after the URL changes. */
export function RequireSignInWithoutBearer() {
  const { pathname, search } = useLocation();
  const [hasBearer] = useState(() => hasBearerInUrl(`${location.origin}${pathname}${search}`));
  return hasBearer ? <Outlet /> : <RequireSignIn />;
}
