import { Outlet } from 'react-router';
import { ToastRegion } from '../../ui/index.ts';
import { useSessionState } from '../../auth/index.ts';
import { SplashScreen } from './splash-screen.tsx';
import { WhichPerson } from './which-person.tsx';

/** The layout of the pages that need no sign-in. */
export function PublicLayout() {
  const state = useSessionState();
  if (state.kind === 'starting') return <SplashScreen />;
  if (state.kind === 'choosing') return <WhichPerson state={state} />;
  return (
    <>
      <Outlet />
      <ToastRegion />
    </>
  );
}
