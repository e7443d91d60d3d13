import { bookInReference, verseSearchKey } from '@canticle/scripture';
import { htmlToLines } from '@canticle/search';
import type { Reader } from '../../platform/database/index.ts';
import { verseSeparator } from '../../platform/messages/index.ts';
import { listArticleDrafts, listPublications } from '../publications/index.ts';
import { findPlainBook, type PlainBook } from '../scriptures/index.ts';
import type { IndexDraft } from './model.ts';
import { scopeOf } from './rules.ts';

/** The existing articles with these ids, as they are indexed. */
export async function articleDrafts(db: Reader, ids: readonly string[]): Promise<readonly IndexDraft[]> {
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
            parts: [...htmlToLines(introduction), ...htmlToLines(content)].map((line) => [line]),
          })),
          popularity: 0,
        },
        parentId: publicationId,
        collectionId,
        scopes: [scopeOf(collectionId)],
        context: { publicationId },
      },
    ];
  });
}

/** The verses of a book as they are indexed; none when the book is gone. */
export async function verseDrafts(db: Reader, bookId: string): Promise<readonly IndexDraft[]> {
  const found = await findPlainBook(db, bookId);
  return found === undefined ? [] : found.verses.map((verse) => verseDraft(found, verse));
}

function verseDraft({ book, translation }: PlainBook, verse: PlainBook['verses'][number]): IndexDraft {
  const { chapterId, chapter, key, label, text } = verse;
  return {
    document: {
      id: `${chapterId}:${key}`,
      kind: 'verse',
      titles: [],
      numbers: [verseSearchKey(book.code, chapter, label)],
      names: [],
      texts: [{ language: translation.language, parts: [[text]] }],
      popularity: 0,
    },
    parentId: book.id,
    collectionId: translation.scriptureId,
    scopes: [scopeOf(translation.scriptureId)],
    context: {
      title: `${bookInReference(book.title)} ${chapter}${verseSeparator(translation.language)}${label}`,
      chapterId,
      verse: key,
      translation: translation.shortTitle,
    },
  };
}
