import type { OutlineBook } from '@canticle/contract/calls';
import { Link, useParams } from 'react-router';
import { findBook, usePreviews } from '../../features/scriptures/index.ts';
import { localeOf, useTranslate } from '../../translations/index.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import { type Known, ScriptureFrame } from './scriptures/scripture-frame.tsx';

/** The chapters of a book, each with its first words. */
export function BookPage() {
  const { t } = useTranslate();
  const { bookId = '' } = useParams();
  const bookOf = ({ outline }: Known) => findBook(outline, bookId);
  return (
    <ScriptureFrame
      title={(reading) => bookOf(reading)?.title}
      crumbs={(reading) => [{ name: bookOf(reading)?.title ?? '' }]}
    >
      {(reading) => {
        const book = bookOf(reading);
        return book ? (
          <Chapters reading={reading} book={book} />
        ) : (
          <NoSuchPlace base={reading.base} text={t('scripture.no-book')} />
        );
      }}
    </ScriptureFrame>
  );
}

/** Said where a translation does not have what an address names. */
export function NoSuchPlace({ base, text }: { base: string; text: string }) {
  const { t } = useTranslate();
  return (
    <EmptyState isPage title={text} action={<ButtonLink to={base}>{t('scripture.to-books')}</ButtonLink>}>
      {t('scripture.other-translation')}
    </EmptyState>
  );
}

function Chapters({ reading: { base, outline }, book }: { reading: Known; book: OutlineBook }) {
  const { data } = usePreviews(book.id);
  const previews = new Map((data ?? []).map(({ id, preview }) => [id, preview]));
  const spoken = localeOf(outline.language);
  return (
    <>
      <h1 lang={spoken} className="pt-4 pb-6 text-3xl leading-tight font-medium hyphens-auto sm:text-[2.75rem]">
        {book.title}
      </h1>
      <ol lang={spoken} className="grid gap-x-12 border-t border-ink lg:grid-cols-2">
        {book.chapters.map((chapter) => (
          <li key={chapter.id} className="[content-visibility:auto] [contain-intrinsic-size:auto_5.5rem]">
            <Link
              to={`${base}/${book.number}/${chapter.number}`}
              className="flex min-h-[5.5rem] items-baseline gap-4 border-b border-line py-4 hover:bg-wash"
            >
              <span className="w-9 shrink-0 text-right font-serif text-xl tabular-nums text-accent">
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
