import { useEffect, useState } from 'react';
import { StartProvider } from './start-context.tsx';
import { type Started } from './start-app.ts';
import { StartFailed } from './start-failed.tsx';
import { Waiting } from './waiting.tsx';
import type { ReactNode } from 'react';

type Progress =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'started'; readonly started: Started }
  | { readonly kind: 'failed'; readonly failure: unknown };

type AppProps = {
  /** One promise for the whole page. */
  starting: Promise<Started>;
  /** What came of it, when that is known already. */
  started?: Started | undefined;
  children: ReactNode;
};

/** Shows the splash until the start has built the app, then the app. */
export function App({ starting, started, children }: AppProps) {
  const [progress, setProgress] = useState<Progress>(started ? { kind: 'started', started } : { kind: 'waiting' });
  useEffect(() => {
    if (started) return;
    starting.then(
      (started) => setProgress({ kind: 'started', started }),
      (failure: unknown) => setProgress({ kind: 'failed', failure }),
    );
  }, [starting, started]);
  if (progress.kind === 'waiting') return <Waiting />;
  if (progress.kind === 'failed') return <StartFailed failure={progress.failure} />;
  return <StartProvider started={progress.started}>{children}</StartProvider>;
}
