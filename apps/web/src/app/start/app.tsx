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

/** Shows the splash until the start has built the app, then the app. `starting` is one promise for the whole page. */
export function App({ starting, children }: { starting: Promise<Started>; children: ReactNode }) {
  const [progress, setProgress] = useState<Progress>({ kind: 'waiting' });
  useEffect(() => {
    starting.then(
      (started) => setProgress({ kind: 'started', started }),
      (failure: unknown) => setProgress({ kind: 'failed', failure }),
    );
  }, [starting]);
  if (progress.kind === 'waiting') return <Waiting />;
  if (progress.kind === 'failed') return <StartFailed failure={progress.failure} />;
  return <StartProvider started={progress.started}>{children}</StartProvider>;
}
