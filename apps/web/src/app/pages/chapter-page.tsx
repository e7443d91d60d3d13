import { useParams, useSearchParams } from 'react-router';
import { findBook, findChapter, passageName } from '../../features/scriptures/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { NoSuchPlace } from './book-page.tsx';
import { ChapterView } from './scriptures/chapter-view.tsx';
import { type Known, ScriptureFrame } from './scriptures/scripture-frame.tsx';

/** A chapter to read. */
export function ChapterPage() {
  const { t } = useTranslate();
  const { bookId = '', chapterId = '' } = useParams();
  const [search] = useSearchParams();
  const placeOf = ({ outline }: Known) => {
    const book = findBook(outline, bookId);
    return { book, chapter: book && findChapter(book, chapterId) };
  };
  return (
    <ScriptureFrame
      width={search.has('beside') ? 'middle' : 'narrow'}
      title={(reading) => {
        const { book, chapter } = placeOf(reading);
        return book && chapter && passageName(book.title, chapter.number, '', reading.outline.language);
      }}
      crumbs={(reading) => {
        const { book, chapter } = placeOf(reading);
        return [
          ...(book ? [{ name: book.title, to: `${reading.base}/${book.number}` }] : []),
          ...(chapter ? [{ name: String(chapter.number) }] : []),
        ];
      }}
    >
      {(reading) => {
        const { book, chapter } = placeOf(reading);
        if (book === undefined || chapter === undefined)
          return <NoSuchPlace base={reading.base} text={t('scripture.no-chapter')} />;
        return <ChapterView key={chapter.id} reading={reading} book={book} chapter={chapter} />;
      }}
    </ScriptureFrame>
  );
}
