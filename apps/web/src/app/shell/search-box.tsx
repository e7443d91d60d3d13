import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSearchable, maxQueryLength, emptySearchQuery, searchUrl, searchPath } from '../../features/search/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { SearchIcon } from '../../ui/icons.ts';

/**
 * The search box of the top bar: Enter or its icon opens the search page and clears the box. The search page has a larger
 * one instead. Where the bar is too narrow for it, only the icon is shown.
 */
export function SearchBox({ field }: { field?: Ref<HTMLInputElement> }) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const isSearchPage = useLocation().pathname === searchPath;
  const [query, setQuery] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(isSearchable(query) ? searchUrl({ ...emptySearchQuery, query: query.trim() }) : searchPath);
    setQuery('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return;
    setQuery('');
    event.currentTarget.blur();
  };
  if (isSearchPage) return null;
  return (
    <form role="search" aria-label={t('search.box')} onSubmit={onSubmit} className="relative hidden md:block">
      <input
        ref={field}
        type="text"
        inputMode="search"
        aria-label={t('search.field')}
        aria-keyshortcuts="/ Control+K"
        placeholder={t('search.title')}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxQueryLength}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="hidden h-11 w-56 rounded-control border border-edge bg-sheet pe-11 ps-3 text-[0.9375rem] text-ink placeholder:text-ink-soft lg:block xl:w-72"
      />
      <button
        type="submit"
        aria-label={t('search.go')}
        title={t('search.go')}
        className="inline-flex size-11 items-center justify-center rounded-control text-ink-soft hover:text-ink lg:absolute lg:top-0 lg:end-0"
      >
        <SearchIcon aria-hidden className="size-5" />
      </button>
    </form>
  );
}
