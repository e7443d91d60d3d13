import type { CollectionV3 } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { collectionSlug, findCollection } from '../collections/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Checkbox, classes, IconButton, Popover } from '../../ui/index.ts';
import { CloseIcon, FilterIcon, MusicIcon } from '../../ui/icons.ts';
import { type SearchQuery, type GroupName, groups } from './search-query.ts';
import type { SearchResults } from './use-search.ts';
import { tunePath } from './use-tune.ts';
import { formatCount } from './result-counts.ts';

type SearchFilterProps = {
  searchQuery: SearchQuery;
  results: SearchResults | undefined;
  /** The books that can be searched. */
  books: readonly CollectionV3[];
  onQueryChange: (change: Partial<SearchQuery>) => void;
};

/** Filters the search by kind and by books. */
export function SearchFilter({ searchQuery, results, books, onQueryChange }: SearchFilterProps) {
  const { t } = useTranslate();
  return (
    <div className="flex items-center gap-2 pt-3 max-sm:flex-wrap">
      <div
        role="group"
        aria-label={t('search.kinds')}
        className="-ms-4 flex min-w-0 gap-2 overflow-x-auto py-1 ps-4 [scrollbar-width:none] max-sm:-me-4 max-sm:basis-[calc(100%+2rem)] max-sm:pe-4 sm:-ms-1 sm:flex-wrap sm:ps-1"
      >
        {(['all', ...groups] as const).map((group) => (
          <GroupToggle
            key={group}
            group={group}
            count={group === 'all' ? undefined : results?.[group].total}
            isSelected={searchQuery.group === group}
            onSelect={() => onQueryChange({ group })}
          />
        ))}
      </div>
      <Link
        to={tunePath}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line px-3.5 text-[0.9375rem] hover:bg-wash"
      >
        <MusicIcon aria-hidden className="size-4" />
        {t('tune.link')}
      </Link>
      {books.length > 1 ? <BookFilter searchQuery={searchQuery} books={books} onQueryChange={onQueryChange} /> : null}
    </div>
  );
}

type GroupToggleProps = {
  group: GroupName | 'all';
  count: number | undefined;
  isSelected: boolean;
  onSelect: () => void;
};

function GroupToggle({ group, count, isSelected, onSelect }: GroupToggleProps) {
  const { t } = useTranslate();
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      className={classes(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-3.5 text-[0.9375rem]',
        isSelected ? 'border-accent bg-accent text-on-accent' : 'border-line text-ink hover:bg-wash',
      )}
    >
      {t(`search.${group}`)}
      {count === undefined ? null : (
        <span className={classes('text-sm tabular-nums', !isSelected && 'text-ink-soft')}>{formatCount(count)}</span>
      )}
    </button>
  );
}

function BookFilter({ searchQuery, books, onQueryChange }: Omit<SearchFilterProps, 'results'>) {
  const { t, language } = useTranslate();
  const selectedIds = new Set(searchQuery.books.flatMap((book) => findCollection(books, book)?.id ?? []));
  const toggleBook = (id: string) => {
    const next = books.filter((book) => selectedIds.has(book.id) !== (book.id === id));
    onQueryChange({ books: next.map((book) => decodeURIComponent(collectionSlug(book, language))) });
  };
  return (
    <div className="ms-auto inline-flex shrink-0 items-center sm:ms-0">
      <Popover
        label={selectedIds.size === 0 ? t('search.books') : t('search.books.chosen', { count: selectedIds.size })}
        isBottomSheetOnPhone
        triggerClassName={classes(
          'gap-2 rounded-full! border px-3.5 text-[0.9375rem] hover:bg-wash',
          selectedIds.size === 0 ? 'border-line' : 'border-accent text-accent',
        )}
        trigger={
          <>
            <FilterIcon aria-hidden className="size-4" />
            <span className={classes(selectedIds.size === 0 && 'max-sm:sr-only')}>
              {selectedIds.size === 0 ? t('search.books') : t('search.books.chosen', { count: selectedIds.size })}
            </span>
          </>
        }
      >
        <fieldset className="min-w-64">
          <legend className="pb-1 text-sm font-semibold">{t('search.books.legend')}</legend>
          {books.map((book) => (
            <Checkbox
              key={book.id}
              checked={selectedIds.has(book.id)}
              onChange={() => toggleBook(book.id)}
              label={localizedText(book.name, language)}
            />
          ))}
        </fieldset>
      </Popover>
      {selectedIds.size === 0 ? null : (
        <IconButton
          label={t('search.books.all')}
          icon={<CloseIcon aria-hidden className="size-5" />}
          onClick={() => onQueryChange({ books: [] })}
        />
      )}
    </div>
  );
}
