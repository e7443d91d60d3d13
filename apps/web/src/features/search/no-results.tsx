import { useTranslate } from '../../i18n/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import type { SearchQuery } from './search-query.ts';
import type { SearchResults } from './use-search.ts';
import { countResults } from './result-counts.ts';

type NoResultsProps = {
  searchQuery: SearchQuery;
  results: SearchResults;
  onQueryChange: (change: Partial<SearchQuery>) => void;
};

/** Shown instead of results: nothing matches, and what the person can do about it. */
export function NoResults({ searchQuery, results, onQueryChange }: NoResultsProps) {
  const { t } = useTranslate();
  const totalCount = countResults(results, 'all');
  const isFiltered = searchQuery.books.length > 0 || totalCount > 0;
  return (
    <EmptyState
      title={t('search.nothing', { query: searchQuery.query.trim() })}
      action={
        isFiltered ? (
          <Button variant="primary" onClick={() => onQueryChange({ group: 'all', books: [] })}>
            {t('search.everywhere')}
          </Button>
        ) : null
      }
    >
      {t(
        isFiltered ? 'search.nothing.narrow' : results.isOnDevice ? 'search.nothing.on-device' : 'search.nothing.text',
      )}
    </EmptyState>
  );
}
