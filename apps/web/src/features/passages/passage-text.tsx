import { bookLanguageOf, findReferences } from '@canticle/scripture';
import { Fragment, useMemo } from 'react';
import { PassageLink } from './passage-link.tsx';

/** Plain text with the passages of scripture in it as links. */
export function PassageText({ text, textLanguage }: { text: string; textLanguage: string }) {
  const matches = useMemo(() => findReferences(text, bookLanguageOf(textLanguage)), [text, textLanguage]);
  return (
    <>
      {matches.map(({ from, to, reference, text: matchText }, index) => (
        <Fragment key={from}>
          {text.slice(matches[index - 1]?.to ?? 0, from)}
          <PassageLink reference={reference} textLanguage={textLanguage}>
            {matchText}
          </PassageLink>
          {index === matches.length - 1 ? text.slice(to) : null}
        </Fragment>
      ))}
      {matches.length === 0 ? text : null}
    </>
  );
}
