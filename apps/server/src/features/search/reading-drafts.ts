import { numberOfVerse } from '@canticle/scripture';
import { plainLines } from '@canticle/search';
import type { Reader } from '../../database/index.ts';
import { listArticleDrafts, listPublications } from '../publications/index.ts';
import { findPlainBook, type PlainBook } from '../scriptures/index.ts';
import type { Draft } from './model.ts';
import { shelfOf } from './rules.ts';

/** The articles with these ids that are there, as they go into an index. */
export async function articleDrafts(db: Reader, ids: readonly string[]): Promise<readonly Draft[]> {
  const articles = await listArticleDrafts(db, { ids });
  const editions = await listPublications(db, { ids: [...new Set(articles.map((article) => article.publicationId))] });
  const homes = new Map(editions.map((edition) => [edition.id, edition.collectionId]));
  return articles.flatMap(({ id, publicationId, texts }) => {
    const collectionId = homes.get(publicationId);
    if (collectionId === undefined) return [];
    return [
      {
        document: {
          id,
          kind: 'article' as const,
          titles: texts.map(({ language, title }) => ({ language, text: title })),
          numbers: [],
          names: [],
          texts: texts.map(({ language, introduction, content }) => ({
            language,
            parts: [...plainLines(introduction), ...plainLines(content)].map((line) => [line]),
          })),
          popularity: 0,
        },
        wholeId: publicationId,
        collectionId,
        shelves: [shelfOf(collectionId)],
        context: { publicationId },
      },
    ];
  });
}

/** The verses of a book as they go into an index; none when the book is gone. */
export async function verseDrafts(db: Reader, bookId: string): Promise<readonly Draft[]> {
  const found = await findPlainBook(db, bookId);
  return found === undefined ? [] : found.verses.map((verse) => verseDraft(found, verse));
}

function verseDraft({ book, translation }: PlainBook, verse: PlainBook['verses'][number]): Draft {
  const { chapterId, chapter, key, label, text } = verse;
  return {
    document: {
      id: `${chapterId}:${key}`,
      kind: 'verse',
      titles: [],
      numbers: [numberOfVerse(book.code, chapter, label)],
      names: [],
      texts: [{ language: translation.language, parts: [[text]] }],
      popularity: 0,
    },
    wholeId: book.id,
    collectionId: translation.scriptureId,
    shelves: [shelfOf(translation.scriptureId)],
    context: {
      title: `${book.title} ${chapter}${translation.language === 'no' ? ',' : ':'}${label}`,
      chapterId,
      verse: key,
      translation: translation.shortTitle,
    },
  };
}
