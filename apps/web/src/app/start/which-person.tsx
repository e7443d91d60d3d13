import { Suspense } from 'react';
import { lazyWithRetry } from '../../ui/index.ts';
import type { SessionState } from '../../auth/index.ts';
import { SplashScreen } from './splash-screen.tsx';

/* Rarely shown, so loaded on demand. */
const WhichPersonQuestion = lazyWithRetry(() =>
  import('./which-person-question.tsx').then(({ WhichPersonQuestion: question }) => question),
);

/** Asks which person to sign in, when a link would sign in another person than the current one. */
export function WhichPerson({ state }: { state: Extract<SessionState, { kind: 'choosing' }> }) {
  return (
    <Suspense fallback={<SplashScreen />}>
      <WhichPersonQuestion state={state} />
    </Suspense>
  );
}
