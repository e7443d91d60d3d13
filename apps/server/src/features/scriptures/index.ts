export type { Book, BookDraft, Translation, TranslationDraft, WriteOutcome } from './model.ts';
export {
  sumChapterBytes,
  findBook,
  findChapter,
  findPlainBook,
  findTranslation,
  isBookMarked,
  listChapterDocuments,
  listBookIds,
  listBooks,
  listChapterTexts,
  listScriptureMarks,
  listScripturePositions,
  listTranslations,
  type PlainBook,
} from './queries.ts';
export { isScriptureReadable, requireReadableTranslation } from './access.ts';
export { getReadableChapter } from './reader-routes.ts';
export { scriptureRoutes } from './routes.ts';
export {
  deleteBook,
  deleteTranslation,
  saveBook,
  saveTranslation,
  previewBookChange,
  compareTranslation,
} from './mutations.ts';
