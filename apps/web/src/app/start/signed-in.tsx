import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loginAddress } from './return-path.ts';
import { useSessionState } from './start-context.tsx';
import { StartFailed } from './start-failed.tsx';
import { Waiting } from './waiting.tsx';

/** Lets only signed-in people with a verified address pass; everyone else is shown where to go and led back later. */
export function SignedIn({ outlet = <Outlet /> }: { outlet?: ReactNode }) {
  const state = useSessionState();
  const location = useLocation();
  switch (state.kind) {
    case 'starting':
      return <Waiting />;
    case 'signed-in':
      return outlet;
    case 'signed-out':
      return <Navigate to={loginAddress(location)} replace />;
    case 'unverified':
      return <Navigate to={loginAddress(location).replace('/login', '/verify-email')} replace />;
    case 'failed':
      return <StartFailed failure={state.failure} />;
  }
}
