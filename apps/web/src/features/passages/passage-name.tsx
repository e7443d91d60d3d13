import { Suspense } from 'react';
import { lazyWithRetry } from '../../ui/index.ts';

/* The names of books are loaded after the rest of the page. */
const LocalizedReference = lazyWithRetry(async () => (await import('./localized-reference.tsx')).LocalizedReference);

/** A passage as the reader's language writes it; what is no passage stays as it is. */
export function PassageName({ reference }: { reference: string }) {
  return (
    <Suspense fallback={reference}>
      <LocalizedReference reference={reference} />
    </Suspense>
  );
}
