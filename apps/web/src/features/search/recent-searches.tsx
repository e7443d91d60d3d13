import { Link } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { CloseIcon } from '../../ui/icons.ts';
import { removeRecentSearch, useRecentSearches } from './recent-searches.ts';
import { emptySearchQuery, searchUrl } from './search-query.ts';
import { searchExampleKinds, useSearchExamples } from './use-search-examples.ts';

/** Shown below an empty field: recent searches on this device, and what can be searched. */
export function RecentSearches({ personId }: { personId: string }) {
  const { t } = useTranslate();
  const recent = useRecentSearches(personId);
  if (recent.length === 0) return <SearchHints />;
  return (
    <section aria-labelledby="recent-searches" className="max-w-reading pt-8">
      <div className="flex items-end justify-between border-b border-ink">
        <h2 id="recent-searches" className="pb-2 text-base font-semibold tracking-wide">
          {t('search.recent')}
        </h2>
        <Button variant="plain" onClick={() => removeRecentSearch(personId)}>
          {t('search.recent.forget-all')}
        </Button>
      </div>
      <ul aria-labelledby="recent-searches">
        {recent.map((query) => (
          <li key={query} className="flex items-center border-b border-line hover:bg-wash">
            <Link
              to={searchUrl({ ...emptySearchQuery, query })}
              className="flex min-h-12 min-w-0 grow items-center px-2 focus-visible:outline-offset-[-2px]"
            >
              <span dir="auto" className="truncate font-serif text-[1.0625rem]">
                {query}
              </span>
            </Link>
            <IconButton
              label={t('search.recent.forget', { query })}
              icon={<CloseIcon aria-hidden className="size-4" />}
              onClick={() => removeRecentSearch(personId, query)}
            />
          </li>
        ))}
      </ul>
      <SearchHints />
    </section>
  );
}

function SearchHints() {
  const { t } = useTranslate();
  const examples = useSearchExamples();
  return (
    <dl className="grid max-w-reading gap-x-6 pt-8 text-ink-soft sm:grid-cols-[auto_1fr]">
      {searchExampleKinds.map((kind) => {
        const query = examples[kind];
        if (query === undefined) return null;
        return (
          <div key={kind} className="contents">
            <dt className="pt-2 sm:pt-0">
              <Link
                to={searchUrl({ ...emptySearchQuery, query })}
                dir="auto"
                className="inline-flex min-h-11 items-center font-serif text-ink underline decoration-line underline-offset-4 hover:text-accent"
              >
                {query}
              </Link>
            </dt>
            <dd className="sm:flex sm:min-h-11 sm:items-center">{t(`search.hint.${kind}`)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
