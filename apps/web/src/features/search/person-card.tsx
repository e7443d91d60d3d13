import type { SearchResult } from '@canticle/contract/calls';
import { useContributor } from '../songs/index.ts';
import { ResultCard } from '../../components/index.ts';
import { PersonIcon } from '../../ui/icons.ts';
import { HighlightedLine } from './highlighted-line.tsx';
import { type ResultCardContext, focusProps } from './result-card-context.ts';

/** A person who was found: the name, their other names, and the matching line of their biography. */
export function PersonCard({
  result: { id, context },
  cardContext,
}: {
  result: SearchResult;
  cardContext: ResultCardContext;
}) {
  const { data } = useContributor(id);
  const { snippet, marks } = context;
  return (
    <ResultCard
      leading={<PersonIcon aria-hidden className="size-4 self-center" />}
      title={data?.item.name ?? context['name'] ?? ''}
      line={snippet && marks ? <HighlightedLine text={snippet} marks={marks} /> : null}
      facts={data?.item.subtitle ?? ''}
      to={`/contributors/${id}`}
      onOpen={() => cardContext.onOpen(id)}
      focusable={focusProps(id, cardContext)}
    />
  );
}
