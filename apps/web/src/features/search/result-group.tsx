import type { SearchResult } from '@canticle/contract/calls';
import type { ReactNode } from 'react';
import { PartFailed } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import type { SearchResultGroup } from './use-search.ts';
import type { GroupName } from './search-query.ts';
import { formatCount } from './result-counts.ts';

type ResultGroupProps = {
  group: GroupName;
  groupResult: SearchResultGroup;
  /** The number of results shown. */
  visibleCount: number;
  onShowMore: () => void;
  /** Set when loading more failed. */
  onRetryMore: (() => void) | undefined;
  isBusy: boolean;
  renderResult: (result: SearchResult) => ReactNode;
};

/** The results of one kind, in a grid, and a button for more. Renders nothing when there are none. */
export function ResultGroup({
  group,
  groupResult: { results, total },
  visibleCount,
  onShowMore,
  onRetryMore,
  isBusy,
  renderResult,
}: ResultGroupProps) {
  const { t } = useTranslate();
  if (results.length === 0) return null;
  const id = `found-${group}`;
  const remaining = total - Math.min(visibleCount, results.length);
  const retryMore = visibleCount > results.length ? onRetryMore : undefined;
  return (
    <section id={`group-${group}`} aria-labelledby={id} className="pt-8">
      <h2 id={id} className="flex items-baseline gap-3 border-b border-ink pb-2 text-lg font-semibold">
        {t(`search.${group}`)}
        <span className="font-sans text-sm font-normal text-ink-soft tabular-nums">{formatCount(total)}</span>
      </h2>
      <ul aria-labelledby={id} className="grid gap-x-10 lg:grid-cols-2">
        {results.slice(0, visibleCount).map((result) => (
          <li key={result.id} className="min-w-0">
            {renderResult(result)}
          </li>
        ))}
      </ul>
      {remaining > 0 && retryMore ? <PartFailed onRetry={retryMore} /> : null}
      {remaining > 0 && !retryMore ? (
        <Button variant="plain" busy={isBusy} onClick={onShowMore} className="mt-2">
          {t(`search.more.${group}`)}
        </Button>
      ) : null}
    </section>
  );
}
