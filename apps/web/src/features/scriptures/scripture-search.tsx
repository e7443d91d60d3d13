import type { ScriptureHit } from '@canticle/contract/calls';
import { type FormEvent, Fragment, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localeOf, useTranslate } from '../../i18n/index.ts';
import { Button, EmptyState, TextField } from '../../ui/index.ts';
import { formatPassage } from './format-passage.ts';
import { useVerseSearch } from './queries.ts';
import type { LoadedScripture } from './scripture-layout.tsx';

/** A search in the current translation: the query is in the URL as `find`. */
export function ScriptureSearch({ scripture }: { scripture: LoadedScripture }) {
  const { t } = useTranslate();
  const [search, setSearch] = useSearchParams();
  const activeQuery = search.get('find') ?? '';
  const [query, setQuery] = useState(activeQuery);
  const { hash } = useLocation();
  // People who come to search start typing.
  useEffect(() => {
    if (hash === '#find') document.getElementById('find')?.focus();
  }, [hash]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = query.trim();
    if (trimmed === '') search.delete('find');
    else search.set('find', trimmed);
    setSearch(search);
  };
  const clear = () => {
    setQuery('');
    search.delete('find');
    setSearch(search);
  };
  return (
    <search>
      <form onSubmit={submit} className="flex max-w-xl flex-wrap items-end gap-3">
        <TextField
          label={t('scripture.find')}
          hideLabel
          type="search"
          id="find"
          placeholder={t('scripture.find')}
          maxLength={200}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          className="grow basis-56"
        />
        <Button type="submit">{t('scripture.find.go')}</Button>
        {activeQuery ? (
          <Button variant="plain" onClick={clear}>
            {t('scripture.find.clear')}
          </Button>
        ) : null}
      </form>
      {activeQuery ? <SearchHits scripture={scripture} query={activeQuery} /> : null}
    </search>
  );
}

function SearchHits({ scripture: { outline, base }, query }: { scripture: LoadedScripture; query: string }) {
  const { t } = useTranslate();
  const { data, error, refetch } = useVerseSearch(outline.id, query);
  const failureText = useErrorMessage();
  if (data === undefined && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <p role="status" className="pt-6 text-ink-soft">
        {t('app.loading')}
      </p>
    );
  if (data.total === 0)
    return <EmptyState title={t('scripture.find.none')}>{t('scripture.find.none.text')}</EmptyState>;
  return (
    <>
      <p role="status" className="pt-6 text-sm text-ink-soft">
        {t('scripture.find.found', { count: data.total })}
        {data.hits.length < data.total ? ` ${t('scripture.find.first', { count: data.hits.length })}` : ''}
      </p>
      <ul lang={localeOf(outline.language)} className="max-w-reading pt-2">
        {data.hits.map((hit) => (
          <li key={`${hit.chapterId}-${hit.verse}`} className="border-b border-line">
            <Link
              to={`${base}/${hit.bookNumber}/${hit.chapter}?verse=${hit.verse}`}
              className="flex flex-col gap-0.5 py-3 hover:bg-wash"
            >
              <span className="text-sm font-semibold text-accent">
                {formatPassage(hit.bookTitle, hit.chapter, hit.verse, outline.language)}
              </span>
              <span className="font-serif text-[1.0625rem] leading-relaxed">
                <HighlightedHit hit={hit} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function HighlightedHit({ hit: { text, found: ranges } }: { hit: ScriptureHit }) {
  return (
    <>
      {ranges.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, from)}
          <mark className="bg-transparent font-semibold text-gold">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
