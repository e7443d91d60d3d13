import type { ScriptureHit } from '@canticle/contract/calls';
import { type FormEvent, Fragment, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { passageName, useVersesWith } from '../../../features/scriptures/index.ts';
import { LoadFailed } from '../../../pieces/index.ts';
import { localeOf, useTranslate } from '../../../translations/index.ts';
import { Button, EmptyState, TextField } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import type { Known } from './scripture-frame.tsx';

/** A search in the translation that is read: the words stand in the address as `find`. */
export function SearchWithin({ reading }: { reading: Known }) {
  const { t } = useTranslate();
  const [search, setSearch] = useSearchParams();
  const find = search.get('find') ?? '';
  const [words, setWords] = useState(find);
  const { hash } = useLocation();
  // Somebody who came to search begins to write.
  useEffect(() => {
    if (hash === '#find') document.getElementById('find')?.focus();
  }, [hash]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = words.trim();
    if (wanted === '') search.delete('find');
    else search.set('find', wanted);
    setSearch(search);
  };
  const clear = () => {
    setWords('');
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
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          className="grow basis-56"
        />
        <Button type="submit">{t('scripture.find.go')}</Button>
        {find ? (
          <Button look="plain" onClick={clear}>
            {t('scripture.find.clear')}
          </Button>
        ) : null}
      </form>
      {find ? <Hits reading={reading} words={find} /> : null}
    </search>
  );
}

function Hits({ reading: { outline, base }, words }: { reading: Known; words: string }) {
  const { t } = useTranslate();
  const { data, error, refetch } = useVersesWith(outline.id, words);
  const failureText = useFailureText();
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
                {passageName(hit.bookTitle, hit.chapter, hit.verse, outline.language)}
              </span>
              <span className="font-serif text-[1.0625rem] leading-relaxed">
                <Found hit={hit} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Found({ hit: { text, found } }: { hit: ScriptureHit }) {
  return (
    <>
      {found.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(found[index - 1]?.[1] ?? 0, from)}
          <mark className="bg-transparent font-semibold text-gold">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.[1] ?? 0)}
    </>
  );
}
