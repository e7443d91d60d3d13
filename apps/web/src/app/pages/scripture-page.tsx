import type { OutlineBook } from '@canticle/contract/calls';
import { Link, useSearchParams } from 'react-router';
import { findBook, passageName, shelvesOf, usePlace } from '../../features/scriptures/index.ts';
import { localeOf, nameIn, useTranslate } from '../../translations/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { NextIcon } from '../../ui/icons.ts';
import { KeepButton } from '../keep/keep-button.tsx';
import { type Known, ScriptureFrame } from './scriptures/scripture-frame.tsx';
import { SearchWithin } from './scriptures/search-within.tsx';

/** The books of a scripture, in the parts they are shelved in. */
export function ScripturePage() {
  return <ScriptureFrame>{(reading) => <Books reading={reading} />}</ScriptureFrame>;
}

/** The title of a scripture, where one was reading, a search, and its books. */
export function Books({ reading }: { reading: Known }) {
  const { t, language } = useTranslate();
  const [search] = useSearchParams();
  const { collection, outline, base } = reading;
  const spoken = localeOf(outline.language);
  return (
    <>
      <header className="pt-4 pb-6">
        <h1 className="text-3xl leading-tight font-medium sm:text-[2.75rem]">{nameIn(collection.name, language)}</h1>
        <p className="mt-2 text-ink-soft">
          <span lang={spoken}>{outline.title}</span>
          {outline.sourceName ? ` · ${outline.sourceName}` : ''}
        </p>
        <GoOn reading={reading} />
        <div className="pt-4">
          <KeepButton name={`translation:${outline.id}`} title={outline.title} />
        </div>
      </header>
      <SearchWithin reading={reading} />
      {search.get('find') ? null : outline.books.length === 0 ? (
        <EmptyState title={t('scripture.no-books')} />
      ) : (
        shelvesOf(outline).map(({ section, books }) => (
          <section key={section} aria-labelledby={`shelf-${section}`} className="pt-8">
            <h2 id={`shelf-${section}`} className="border-b border-ink pb-2 font-sans text-base font-semibold">
              {t(`scripture.section.${section}`)}
            </h2>
            <ul lang={spoken} className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 pt-3">
              {books.map((book) => (
                <BookTile key={book.id} book={book} to={`${base}/${book.number}`} />
              ))}
            </ul>
          </section>
        ))
      )}
    </>
  );
}

function BookTile({ book, to }: { book: OutlineBook; to: string }) {
  const { t } = useTranslate();
  return (
    <li className="flex">
      <Link
        to={to}
        className="flex min-h-16 grow flex-col justify-center rounded-control border border-line bg-sheet px-3 py-2 hover:border-accent hover:text-accent"
      >
        <span className="font-serif text-[1.0625rem] leading-snug hyphens-auto">{book.title}</span>
        <span className="text-sm text-ink-soft">{t('scripture.chapters', { count: book.chapters.length })}</span>
      </Link>
    </li>
  );
}

/* Where this person was last, on whatever device. */
function GoOn({ reading: { collection, outline, base } }: { reading: Known }) {
  const { t } = useTranslate();
  const { place } = usePlace(collection.id);
  const book = outline.books.find(({ chapters }) => chapters.some(({ id }) => id === place?.chapterId));
  const chapter = book?.chapters.find(({ id }) => id === place?.chapterId);
  if (book === undefined || chapter === undefined || findBook(outline, book.id) === undefined) return null;
  return (
    <Link
      to={`${base}/${book.number}/${chapter.number}`}
      className="mt-3 inline-flex min-h-11 items-center gap-1.5 text-accent hover:underline"
    >
      {t('scripture.go-on', { passage: passageName(book.title, chapter.number, '', outline.language) })}
      <NextIcon aria-hidden className="size-4" />
    </Link>
  );
}
