import { type ReactNode, Suspense } from 'react';
import { lazyWithRetry } from '../../../ui/index.ts';

/* Names and numbering of books are loaded after the words they are looked for in. */
const PassageText = lazyWithRetry(async () => (await import('./passage-text.tsx')).PassageText);

/**
 * Draws plain words with passages of scripture as links, as rich text asks for it.
 *
 * @param textLanguage  language of the words
 */
export const linkPassages =
  (textLanguage: string) =>
  (text: string): ReactNode =>
    /\d/.test(text) ? (
      <Suspense fallback={text}>
        <PassageText text={text} textLanguage={textLanguage} />
      </Suspense>
    ) : (
      text
    );
