import { useParams, useSearchParams } from 'react-router';
import { ChapterReferences } from '../features/publications/index.ts';
import {
  findBook,
  findChapter,
  formatPassage,
  ScriptureNotFound,
  ChapterView,
  type LoadedScripture,
  ScriptureLayout,
} from '../features/scriptures/index.ts';
import { useTranslate } from '../i18n/index.ts';

/** A chapter to read. */
export function ChapterPage() {
  const { t } = useTranslate();
  const { bookId = '', chapterId = '' } = useParams();
  const [search] = useSearchParams();
  const locate = ({ outline }: LoadedScripture) => {
    const book = findBook(outline, bookId);
    return { book, chapter: book && findChapter(book, chapterId) };
  };
  return (
    <ScriptureLayout
      width={search.has('beside') ? 'middle' : 'narrow'}
      title={(scripture) => {
        const { book, chapter } = locate(scripture);
        return book && chapter && formatPassage(book.title, chapter.number, '', scripture.outline.language);
      }}
      crumbs={(scripture) => {
        const { book, chapter } = locate(scripture);
        return [
          ...(book ? [{ name: book.title, to: `${scripture.base}/${book.number}` }] : []),
          ...(chapter ? [{ name: String(chapter.number) }] : []),
        ];
      }}
    >
      {(scripture) => {
        const { book, chapter } = locate(scripture);
        if (book === undefined || chapter === undefined)
          return <ScriptureNotFound base={scripture.base} text={t('scripture.no-chapter')} />;
        return (
          <ChapterView
            key={chapter.id}
            scripture={scripture}
            book={book}
            chapter={chapter}
            references={<ChapterReferences chapterId={chapter.id} />}
          />
        );
      }}
    </ScriptureLayout>
  );
}

export { ChapterPage as Component };
