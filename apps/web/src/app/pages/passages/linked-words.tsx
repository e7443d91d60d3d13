import { type ReactNode, Suspense } from 'react';
import { sparePart } from '../../../ui/index.ts';

/* Names and numbering of books are loaded after the words they are looked for in. */
const PassageWords = sparePart(async () => (await import('./passage-words.tsx')).PassageWords);

/**
 * Draws plain words with passages of scripture as links, as rich text asks for it.
 *
 * @param spoken  language of the words
 */
export const linkedWords =
  (spoken: string) =>
  (text: string): ReactNode =>
    /\d/.test(text) ? (
      <Suspense fallback={text}>
        <PassageWords text={text} spoken={spoken} />
      </Suspense>
    ) : (
      text
    );
