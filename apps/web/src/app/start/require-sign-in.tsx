import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loginAddress } from './return-path.ts';
import { useSessionState } from './app-services-context.tsx';
import { StartFailed } from './start-failed.tsx';
import { SplashScreen } from './splash-screen.tsx';
import { WhichPerson } from './which-person.tsx';
import { whenLeading } from './when-leading.ts';

/**
 * Shows its routes only to signed-in people with a verified address; everyone else is redirected to sign in, and back
 * afterwards.
 */
export function RequireSignIn({ outlet = <Outlet /> }: { outlet?: ReactNode }) {
  const state = useSessionState();
  const location = useLocation();
  const isSignedIn = state.kind === 'signed-in';
  // The first render is long: deferred, it runs in chunks between which the browser can respond. Signing out
  // is never deferred.
  const isRendered = useDeferredValue(isSignedIn);
  useEffect(() => {
    if (!isSignedIn) return;
    // Few people lead a live session: the presence code is loaded only for those who do.
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
      return isRendered ? outlet : <SplashScreen />;
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
