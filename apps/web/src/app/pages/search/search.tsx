import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { findCollection, useCollections } from '../../../features/collections/index.ts';
import {
  type Asked,
  type GroupName,
  isQuestion,
  pageSize,
  rememberSearch,
  useSearch,
} from '../../../features/search/index.ts';
import { LoadFailed } from '../../../pieces/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { countOf, countShown, firstOf, holds } from './count-shown.ts';
import { NothingFound } from './nothing-found.tsx';
import { RecentList } from './recent-list.tsx';
import { Results } from './results.tsx';
import { ResultsToCome } from './results-to-come.tsx';
import { SearchField } from './search-field.tsx';
import { SearchFilter } from './search-filter.tsx';
import { useAsked } from './use-asked.ts';
import { useReturn } from './use-return.ts';
import { useResultKeys } from './use-result-keys.ts';

/** The field, what is asked besides, and what was found for one person. */
export function Search({ person }: { person: string }) {
  const { language } = useTranslate();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { asked, typed, type, submit, ask } = useAsked(person);
  const collections = useCollections();
  const books = collections.data;
  const collectionIds = idsNamed(asked.books, books);
  const search = useSearch({ query: asked.query, collectionIds, language });
  // Nothing is asked as long as the books are not known in which to look.
  const answer = collectionIds ? search : withoutBooks(search, collections);
  const { found } = answer;
  const { shown, showMore, open } = useReturn(person, asked, list, found !== undefined);
  const { stop, enter, keys } = useResultKeys(field, list);
  const tabStop = stop !== undefined && holds(found, stop) ? stop : firstOf(found, asked.group);
  const more = (group: GroupName) => {
    const loaded = found?.[group].results.length ?? 0;
    if (shown[group] + pageSize > loaded) answer.more();
    showMore(group);
  };
  const drawing = {
    stopAt: (id: string) => (id === tabStop ? 0 : -1),
    onOpen: (id: string) => {
      rememberSearch(person, asked.query);
      open(id);
    },
  } as const;
  return (
    <>
      <div className="sticky top-(--top-bar) z-20 -mx-4 bg-paper px-4 pt-4 pb-1 sm:-mx-8 sm:px-8 sm:pt-8">
        <SearchField
          field={field}
          typed={typed}
          onType={type}
          onSubmit={submit}
          onEnter={enter}
          onLeave={() => void (hasBefore() ? navigate(-1) : navigate('/'))}
        />
      </div>
      <SearchFilter asked={asked} found={found} books={books?.filter(({ available }) => available) ?? []} onAsk={ask} />
      <Count of={answer} asked={asked} />
      {isQuestion(asked.query) ? (
        <div ref={list} {...keys} aria-busy={answer.isFetching}>
          {found ? (
            <Results
              found={found}
              group={asked.group}
              shown={shown}
              onMore={more}
              onMoreAgain={answer.isMoreRefused ? answer.more : undefined}
              isBusy={answer.isFetching}
              drawing={drawing}
            />
          ) : null}
          <Instead of={answer} asked={asked} onAsk={ask} />
        </div>
      ) : (
        <RecentList person={person} />
      )}
    </>
  );
}

/* The router numbers the pages of this tab; the first one was entered from outside. */
const hasBefore = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/* Undefined as long as the books that an address names are not known. */
function idsNamed(
  named: readonly string[],
  books: ReturnType<typeof useCollections>['data'],
): readonly string[] | undefined {
  if (named.length === 0) return everywhere;
  return books && named.flatMap((book) => findCollection(books, book)?.id ?? []);
}

const everywhere: readonly string[] = [];

type Answer = ReturnType<typeof useSearch>;

const withoutBooks = (answer: Answer, { error, refetch }: ReturnType<typeof useCollections>): Answer => ({
  ...answer,
  found: error ? undefined : answer.found,
  error,
  again: () => void refetch(),
});

/* Said aloud when an answer has come. */
function Count({ of: { found, isOld }, asked: { group, query } }: { of: Answer; asked: Asked }) {
  const { t } = useTranslate();
  const count = countOf(found, group);
  const isAnswered = found !== undefined && !isOld;
  return (
    <p role="status" className="flex min-h-6 flex-wrap gap-x-4 pt-3 text-sm text-ink-soft">
      {isAnswered && found.isOnDevice ? <span className="font-medium text-gold">{t('search.on-device')}</span> : null}
      {isAnswered && count > 0 ? t('search.found', { count, shown: countShown(count) }) : null}
      {isAnswered && count === 0 ? (
        <span className="sr-only">{t('search.nothing', { query: query.trim() })}</span>
      ) : null}
    </p>
  );
}

type InsteadProps = Pick<Parameters<typeof NothingFound>[0], 'asked' | 'onAsk'> & { of: Answer };

/* What stands there when nothing was found, or not yet, or not at all. */
function Instead({ of: { found, error, isOld, again }, asked, onAsk }: InsteadProps) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  if (found === undefined && error)
    return <LoadFailed title={t('search.failed')} text={failureText(error)} onRetry={again} />;
  if (found === undefined) return <ResultsToCome />;
  if (isOld || countOf(found, asked.group) > 0) return null;
  return <NothingFound asked={asked} found={found} onAsk={onAsk} />;
}
