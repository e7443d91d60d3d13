import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { AppServicesProvider, type AppServices } from '../../auth/index.ts';
import { StartFailed } from './start-failed.tsx';
import { SplashScreen } from './splash-screen.tsx';

type StartProgress =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'started'; readonly services: AppServices }
  | { readonly kind: 'failed'; readonly failure: unknown };

type AppProps = {
  /** One promise for the whole page. */
  servicesPromise: Promise<AppServices>;
  children: ReactNode;
};

/** Shows the splash screen until the services are built, then the app. */
export function App({ servicesPromise, children }: AppProps) {
  const [progress, setProgress] = useState<StartProgress>({ kind: 'waiting' });
  useEffect(() => {
    servicesPromise.then(
      (services) => setProgress({ kind: 'started', services }),
      (failure: unknown) => setProgress({ kind: 'failed', failure }),
    );
  }, [servicesPromise]);
  if (progress.kind === 'waiting') return <SplashScreen />;
  if (progress.kind === 'failed') return <StartFailed failure={progress.failure} />;
  return <AppServicesProvider services={progress.services}>{children}</AppServicesProvider>;
}
