import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSessionState } from '../../auth/index.ts';
import { SplashScreen } from './splash-screen.tsx';

const Shell = lazy(async () => ({ default: (await import('../shell/shell.tsx')).Shell }));

/** The layout of a page that everybody may see: in the frame of the app for those who are signed in. */
export function FrameWhenSignedIn() {
  const { kind } = useSessionState();
  if (kind === 'starting') return <SplashScreen />;
  if (kind !== 'signed-in') return <Outlet />;
  return (
    <Suspense fallback={<SplashScreen />}>
      <Shell />
    </Suspense>
  );
}
