import type { SearchResult } from '@canticle/contract/calls';
import { ResultCard } from '../../components/index.ts';
import { BibleIcon } from '../../ui/icons.ts';
import { HighlightedLine } from './highlighted-line.tsx';
import { type ResultCardContext, focusProps } from './result-card-context.ts';

type VerseCardProps = {
  result: SearchResult;
  /** The URL of the verse; undefined until it is known. */
  to: string | undefined;
  cardContext: ResultCardContext;
};

/** A verse that was found: its reference and its text. */
export function VerseCard({ result: { id, context }, to, cardContext }: VerseCardProps) {
  const { title = '', snippet, marks, translation } = context;
  return (
    <ResultCard
      leading={<BibleIcon aria-hidden className="size-4 self-center" />}
      title={title}
      line={snippet ? <HighlightedLine text={snippet} marks={marks} /> : null}
      facts={translation ?? ''}
      to={to}
      onOpen={() => cardContext.onOpen(id)}
      focusable={focusProps(id, cardContext)}
    />
  );
}
