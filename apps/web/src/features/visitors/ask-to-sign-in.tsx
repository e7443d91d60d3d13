import { Navigate, useLocation } from 'react-router';
import { loginAddress } from '../../auth/index.ts';

/** Sends people to sign in, and back to this page afterwards: it may be there for them. */
export function AskToSignIn() {
  return <Navigate to={loginAddress(useLocation())} replace />;
}
