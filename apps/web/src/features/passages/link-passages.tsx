import { type ReactNode, Suspense } from 'react';
import { lazyWithRetry } from '../../ui/index.ts';

/* The names and numbering of books are loaded after the text they are searched in. */
const PassageText = lazyWithRetry(async () => (await import('./passage-text.tsx')).PassageText);

/**
 * Renders plain text with passages of scripture as links; a renderer for rich text.
 *
 * @param textLanguage  language of the text
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
