import { deleteFile, type FileDraft, listFiles, saveFile } from '../../media/index.ts';
import { type ArticleDraft, deleteArticle, listArticleDrafts, saveArticle } from '../../publications/index.ts';
import {
  deleteBook,
  deleteTranslation,
  findBook,
  findTranslation,
  isBookMarked,
  listBooks,
  listChapterDocuments,
  type Translation,
} from '../../scriptures/index.ts';
import { listSongs } from '../../songs/index.ts';
import type { Reader } from '../../../platform/database/index.ts';
import { hashJson } from '../hash.ts';
import { hashFileDraft } from '../plan/plan-file.ts';
import { judgeByHash, type UndoKind, type Verdict } from './undo-kind.ts';
import { restoreImportedHashes, forgetImportedItem, listWritten, UNRECORDED } from './write-queries.ts';

/**
 * Files of songs. They go with a song that goes; and one of a song that this import created, and that stays, stays with
 * it.
 */
export const fileUndo: UndoKind = {
  kind: 'file',
  async judge(db, writes, { runId, leaving }) {
    const files = await listFiles(db, { ids: writes.map(({ itemId }) => itemId) });
    const songIds = [...new Set(files.map(({ songId }) => songId))];
    const songs = new Set((await listSongs(db, { ids: songIds })).map(({ id }) => id));
    const created = await listWritten(db, runId, { kind: 'song', ids: songIds });
    const timed: FileDraft[] = [];
    for (const { id } of files) timed.push(...(await listFiles(db, { companionOf: id })));
    const brought = await listWritten(db, runId, { kind: 'file', ids: timed.map(({ id }) => id) });
    const inUse = new Set(timed.flatMap(({ id, companionOf }) => (brought.has(id) ? [] : [companionOf])));
    for (const { id, songId } of files) if (created.get(songId) === 'new') inUse.add(id);
    const remaining = files.filter(({ songId }) => songs.has(songId) && !leaving.has(songId));
    const hashes = new Map(remaining.map((file) => [file.id, hashFileDraft(file)]));
    return judgeByHash(writes, hashes, { created: 'remove', isUsed: ({ itemId }) => inUse.has(itemId) });
  },
  async discard(tx, { itemId }, context) {
    const [file] = await listFiles(tx, { ids: [itemId] });
    if (file !== undefined) await deleteFile(tx, context, file);
    await forgetImportedItem(tx, 'file', itemId);
  },
  async revert(tx, { itemId, before }, context) {
    const draft = before as FileDraft;
    await saveFile(tx, context, draft);
    await restoreImportedHashes(tx, 'file', itemId, { before: hashFileDraft(draft) });
  },
};

/** Articles are deleted: only imports write them. */
export const articleUndo: UndoKind = {
  kind: 'article',
  async judge(db, writes) {
    const articles = await listArticleDrafts(db, { ids: writes.map(({ itemId }) => itemId) });
    return judgeByHash(writes, new Map(articles.map((one) => [one.id, hashJson(one)])), { created: 'remove' });
  },
  async discard(tx, { itemId }, { now }) {
    await deleteArticle(tx, itemId, now());
    await forgetImportedItem(tx, 'article', itemId);
  },
  async revert(tx, { itemId, before }, { now }) {
    const draft = before as ArticleDraft;
    await saveArticle(tx, draft, now());
    await restoreImportedHashes(tx, 'article', itemId, { before: hashJson(draft) });
  },
};

/** A hash of a book with its texts; undefined when there is none with this id. */
export async function hashBook(db: Reader, bookId: string): Promise<string | undefined> {
  const book = await findBook(db, bookId);
  if (book === undefined) return undefined;
  const { translationId, code, number, title, shortTitle } = book;
  const documents = await listChapterDocuments(db, bookId);
  return hashJson([translationId, code, number, title, shortTitle, [...documents.values()]]);
}

/** Books in which nobody has marked anything are deleted. What a book was before is not kept. */
export const bookUndo: UndoKind = {
  kind: 'book',
  async judge(db, writes) {
    const verdicts = new Map<string, Verdict>();
    for (const { itemId, before, storedHash } of writes) {
      const hash = await hashBook(db, itemId);
      if (hash === undefined) continue;
      if (before === UNRECORDED) verdicts.set(itemId, 'not-kept');
      else if (hash !== storedHash) verdicts.set(itemId, 'changed');
      else verdicts.set(itemId, (await isBookMarked(db, itemId)) ? 'used' : 'remove');
    }
    return verdicts;
  },
  async discard(tx, { itemId }, { now }) {
    await deleteBook(tx, itemId, now());
    await forgetImportedItem(tx, 'book', itemId);
  },
  revert: () => Promise.reject(new Error('What a book was before is not kept.')),
};

/** A hash of what a translation is, without its books. */
export function hashTranslation(translation: Translation): string {
  return hashJson({ ...translation, updatedAt: undefined });
}

/** Translations that have no other book are deleted. What one was before is not kept. */
export const translationUndo: UndoKind = {
  kind: 'translation',
  async judge(db, writes, { leaving }) {
    const verdicts = new Map<string, Verdict>();
    for (const { itemId, before, storedHash } of writes) {
      const translation = await findTranslation(db, itemId);
      if (translation === undefined) continue;
      const staying = (await listBooks(db, itemId)).filter(({ id }) => !leaving.has(id));
      if (before === UNRECORDED) verdicts.set(itemId, 'not-kept');
      else if (hashTranslation(translation) !== storedHash) verdicts.set(itemId, 'changed');
      else verdicts.set(itemId, staying.length > 0 ? 'used' : 'remove');
    }
    return verdicts;
  },
  async discard(tx, { itemId }, { now }) {
    await deleteTranslation(tx, itemId, now());
    await forgetImportedItem(tx, 'translation', itemId);
  },
  revert: () => Promise.reject(new Error('What a translation was before is not kept.')),
};
