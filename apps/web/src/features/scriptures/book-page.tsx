import type { OutlineBook } from '@canticle/contract/calls';
import { Link, useParams } from 'react-router';
import { localeOf, useTranslate } from '../../i18n/index.ts';
import { findBook } from './find-in-outline.ts';
import { useChapterPreviews } from './queries.ts';
import { type LoadedScripture, ScriptureLayout } from './scripture-layout.tsx';
import { ScriptureNotFound } from './scripture-not-found.tsx';

/** The chapters of a book, each with its first words. */
export function BookPage() {
  const { t } = useTranslate();
  const { bookId = '' } = useParams();
  const findBookIn = ({ outline }: LoadedScripture) => findBook(outline, bookId);
  return (
    <ScriptureLayout
      title={(scripture) => findBookIn(scripture)?.title}
      crumbs={(scripture) => [{ name: findBookIn(scripture)?.title ?? '' }]}
    >
      {(scripture) => {
        const book = findBookIn(scripture);
        return book ? (
          <ChapterList scripture={scripture} book={book} />
        ) : (
          <ScriptureNotFound base={scripture.base} text={t('scripture.no-book')} />
        );
      }}
    </ScriptureLayout>
  );
}

function ChapterList({ scripture: { base, outline }, book }: { scripture: LoadedScripture; book: OutlineBook }) {
  const { data } = useChapterPreviews(book.id);
  const previews = new Map((data ?? []).map(({ id, preview }) => [id, preview]));
  const locale = localeOf(outline.language);
  return (
    <>
      <h1 lang={locale} className="pt-4 pb-6 text-3xl leading-tight font-medium hyphens-auto sm:text-[2.75rem]">
        {book.title}
      </h1>
      <ol lang={locale} className="grid gap-x-12 border-t border-ink lg:grid-cols-2">
        {book.chapters.map((chapter) => (
          <li key={chapter.id} className="[content-visibility:auto] [contain-intrinsic-size:auto_5.5rem]">
            <Link
              to={`${base}/${book.number}/${chapter.number}`}
              className="flex min-h-[5.5rem] items-baseline gap-4 border-b border-line py-4 hover:bg-wash"
            >
              <span className="w-9 shrink-0 text-end font-serif text-xl tabular-nums text-accent">
                {chapter.number}
              </span>
              <span className="line-clamp-2 font-serif leading-relaxed text-ink-soft">
                {previews.get(chapter.id) ?? ' '}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}

export { BookPage as Component };
