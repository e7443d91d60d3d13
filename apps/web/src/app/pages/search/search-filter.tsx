import type { CollectionV3 } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { addressOf, findCollection } from '../../../features/collections/index.ts';
import { type Asked, type Found, type GroupName, groups, tunePath } from '../../../features/search/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { Checkbox, classes, IconButton, Popover } from '../../../ui/index.ts';
import { CloseIcon, FilterIcon, MusicIcon } from '../../../ui/icons.ts';
import { countShown } from './count-shown.ts';

type SearchFilterProps = {
  asked: Asked;
  found: Found | undefined;
  /** The books one may look in. */
  books: readonly CollectionV3[];
  onAsk: (change: Partial<Asked>) => void;
};

/** What kind of thing is looked for, and in which books. */
export function SearchFilter({ asked, found, books, onAsk }: SearchFilterProps) {
  const { t } = useTranslate();
  return (
    <div className="flex items-center gap-2 pt-3 max-sm:flex-wrap">
      <div
        role="group"
        aria-label={t('search.kinds')}
        className="-ml-4 flex min-w-0 gap-2 overflow-x-auto py-1 pl-4 [scrollbar-width:none] max-sm:-mr-4 max-sm:basis-[calc(100%+2rem)] max-sm:pr-4 sm:-ml-1 sm:flex-wrap sm:pl-1"
      >
        {(['all', ...groups] as const).map((group) => (
          <Kind
            key={group}
            group={group}
            count={group === 'all' ? undefined : found?.[group].total}
            isChosen={asked.group === group}
            onChoose={() => onAsk({ group })}
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
      {books.length > 1 ? <Books asked={asked} books={books} onAsk={onAsk} /> : null}
    </div>
  );
}

type KindProps = {
  group: GroupName | 'all';
  count: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
};

function Kind({ group, count, isChosen, onChoose }: KindProps) {
  const { t } = useTranslate();
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-3.5 text-[0.9375rem]',
        isChosen ? 'border-accent bg-accent text-on-accent' : 'border-line text-ink hover:bg-wash',
      )}
    >
      {t(`search.${group}`)}
      {count === undefined ? null : (
        <span className={classes('text-sm tabular-nums', !isChosen && 'text-ink-soft')}>{countShown(count)}</span>
      )}
    </button>
  );
}

function Books({ asked, books, onAsk }: Omit<SearchFilterProps, 'found'>) {
  const { t, language } = useTranslate();
  const chosen = new Set(asked.books.flatMap((book) => findCollection(books, book)?.id ?? []));
  const choose = (id: string) => {
    const next = books.filter((book) => chosen.has(book.id) !== (book.id === id));
    onAsk({ books: next.map((book) => decodeURIComponent(addressOf(book, language))) });
  };
  return (
    <div className="ml-auto inline-flex shrink-0 items-center sm:ml-0">
      <Popover
        label={chosen.size === 0 ? t('search.books') : t('search.books.chosen', { count: chosen.size })}
        isSheetOnPhone
        triggerClassName={classes(
          'gap-2 rounded-full! border px-3.5 text-[0.9375rem] hover:bg-wash',
          chosen.size === 0 ? 'border-line' : 'border-accent text-accent',
        )}
        trigger={
          <>
            <FilterIcon aria-hidden className="size-4" />
            <span className={classes(chosen.size === 0 && 'max-sm:sr-only')}>
              {chosen.size === 0 ? t('search.books') : t('search.books.chosen', { count: chosen.size })}
            </span>
          </>
        }
      >
        <fieldset className="min-w-64">
          <legend className="pb-1 text-sm font-semibold">{t('search.books.legend')}</legend>
          {books.map((book) => (
            <Checkbox
              key={book.id}
              checked={chosen.has(book.id)}
              onChange={() => choose(book.id)}
              label={nameIn(book.name, language)}
            />
          ))}
        </fieldset>
      </Popover>
      {chosen.size === 0 ? null : (
        <IconButton
          label={t('search.books.all')}
          icon={<CloseIcon aria-hidden className="size-5" />}
          onClick={() => onAsk({ books: [] })}
        />
      )}
    </div>
  );
}
