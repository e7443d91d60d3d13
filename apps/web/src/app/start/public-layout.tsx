import { Outlet } from 'react-router';
import { ToastRegion } from '../../ui/index.ts';
import { useSessionState } from './app-services-context.tsx';
import { SplashScreen } from './splash-screen.tsx';
import { WhichPerson } from './which-person.tsx';

/** The frame of the pages that nobody needs to be signed in for. */
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
