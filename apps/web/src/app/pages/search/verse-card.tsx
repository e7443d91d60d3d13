import type { SearchResult } from '@canticle/contract/calls';
import { MarkedLine } from '../../../features/search/index.ts';
import { ResultCard } from '../../../pieces/index.ts';
import { BibleIcon } from '../../../ui/icons.ts';
import { type Drawing, focusableAs } from './drawing.ts';

type VerseCardProps = {
  result: SearchResult;
  /** Where it is read; undefined until that is known. */
  to: string | undefined;
  drawing: Drawing;
};

/** A verse that was found: where it stands, and what it says. */
export function VerseCard({ result: { id, context }, to, drawing }: VerseCardProps) {
  const { title = '', snippet, marks, translation } = context;
  return (
    <ResultCard
      sign={<BibleIcon aria-hidden className="size-4 self-center" />}
      title={title}
      line={snippet ? <MarkedLine text={snippet} marks={marks} /> : null}
      facts={translation ?? ''}
      to={to}
      onOpen={() => drawing.onOpen(id)}
      focusable={focusableAs(id, drawing)}
    />
  );
}
