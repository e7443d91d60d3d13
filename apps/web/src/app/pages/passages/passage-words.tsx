import { findReferences } from '@canticle/scripture';
import { Fragment, useMemo } from 'react';
import { PassageLink } from './passage-link.tsx';

/** Plain words with the passages of scripture in them as links. */
export function PassageWords({ text, spoken }: { text: string; spoken: string }) {
  const found = useMemo(() => findReferences(text, spoken === 'no' ? 'no' : 'en'), [text, spoken]);
  return (
    <>
      {found.map(({ from, to, reference, text: words }, index) => (
        <Fragment key={from}>
          {text.slice(found[index - 1]?.to ?? 0, from)}
          <PassageLink reference={reference} spoken={spoken}>
            {words}
          </PassageLink>
          {index === found.length - 1 ? text.slice(to) : null}
        </Fragment>
      ))}
      {found.length === 0 ? text : null}
    </>
  );
}
