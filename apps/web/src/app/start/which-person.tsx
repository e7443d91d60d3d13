import { Suspense } from 'react';
import { lazyWithRetry } from '../../ui/index.ts';
import type { SessionState } from './session.ts';
import { SplashScreen } from './splash-screen.tsx';

/* Hardly anybody is asked: it is loaded for those who are. */
const WhichPersonQuestion = lazyWithRetry(() =>
  import('./which-person-question.tsx').then(({ WhichPersonQuestion: question }) => question),
);

/** Asks which of two people it is to be, when a link would sign in somebody else than who is signed in here. */
export function WhichPerson({ state }: { state: Extract<SessionState, { kind: 'choosing' }> }) {
  return (
    <Suspense fallback={<SplashScreen />}>
      <WhichPersonQuestion state={state} />
    </Suspense>
  );
}
