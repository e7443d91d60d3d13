import { Outlet } from 'react-router';
import { ToastRegion } from '../../ui/index.ts';
import { useSessionState } from './start-context.tsx';
import { Waiting } from './waiting.tsx';

/** The frame of the pages that nobody needs to be signed in for. */
export function Outside() {
  const { kind } = useSessionState();
  if (kind === 'starting') return <Waiting />;
  return (
    <>
      <Outlet />
      <ToastRegion />
    </>
  );
}
