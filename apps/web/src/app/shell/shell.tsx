import { Outlet } from 'react-router';

/** The frame around every page of a signed-in person. */
export function Shell() {
  return <Outlet />;
}
