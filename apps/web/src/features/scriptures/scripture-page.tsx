import type { OutlineBook } from '@canticle/contract/calls';
import { Link, useSearchParams } from 'react-router';
import { DownloadButton } from '../offline-downloads/index.ts';
import { localeOf, localizedText, useTranslate } from '../../i18n/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { NextIcon } from '../../ui/icons.ts';
import { findBook, booksBySection } from './find-in-outline.ts';
import { isSelection } from './is-selection.ts';
import { formatPassage } from './format-passage.ts';
import { useReadingPosition } from './reading-positions.ts';
import { type LoadedScripture, ScriptureLayout } from './scripture-layout.tsx';
import { ScriptureSearch } from './scripture-search.tsx';

/** The books of a scripture, grouped by their parts. */
export function ScripturePage() {
  return <ScriptureLayout>{(scripture) => <BookList scripture={scripture} />}</ScriptureLayout>;
}

/** The title of a scripture, a link to the last reading position, a search, and its books. */
export function BookList({ scripture }: { scripture: LoadedScripture }) {
  const { t, language } = useTranslate();
  const [search] = useSearchParams();
  const { collection, outline, base } = scripture;
  const locale = localeOf(outline.language);
  return (
    <>
      <header className="pt-4 pb-6">
        <h1 className="text-3xl leading-tight font-medium sm:text-[2.75rem]">
          {localizedText(collection.name, language)}
        </h1>
        <p className="mt-2 text-ink-soft">
          <span lang={locale}>{outline.title}</span>
          {isSelection(outline) ? ` · ${t('scripture.selection')}` : ''}
          {outline.sourceName ? ` · ${outline.sourceName}` : ''}
        </p>
        <ContinueReadingLink scripture={scripture} />
        <div className="pt-4">
          <DownloadButton name={`translation:${outline.id}`} title={outline.title} />
        </div>
      </header>
      <ScriptureSearch scripture={scripture} />
      {search.get('find') ? null : outline.books.length === 0 ? (
        <EmptyState title={t('scripture.no-books')} />
      ) : (
        booksBySection(outline).map(({ section, books }) => (
          <section key={section} aria-labelledby={`shelf-${section}`} className="pt-8">
            <h2 id={`shelf-${section}`} className="border-b border-ink pb-2 font-sans text-base font-semibold">
              {t(`scripture.section.${section}`)}
            </h2>
            <ul lang={locale} className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 pt-3">
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

/* Links to this person's last position, on any device. */
function ContinueReadingLink({ scripture: { collection, outline, base } }: { scripture: LoadedScripture }) {
  const { t } = useTranslate();
  const { position } = useReadingPosition(collection.id);
  const book = outline.books.find(({ chapters }) => chapters.some(({ id }) => id === position?.chapterId));
  const chapter = book?.chapters.find(({ id }) => id === position?.chapterId);
  if (book === undefined || chapter === undefined || findBook(outline, book.id) === undefined) return null;
  return (
    <Link
      to={`${base}/${book.number}/${chapter.number}`}
      className="mt-3 inline-flex min-h-11 items-center gap-1.5 text-accent hover:underline"
    >
      {t('scripture.go-on', { passage: formatPassage(book.title, chapter.number, '', outline.language) })}
      <NextIcon aria-hidden className="size-4" />
    </Link>
  );
}

export { ScripturePage as Component };
