export type { Book, BookDraft, Translation, TranslationDraft, WriteOutcome } from './model.ts';
export {
  sumChapterBytes,
  findBook,
  findPlainBook,
  findTranslation,
  listBookIds,
  listBooks,
  listChapterTexts,
  listScriptureMarks,
  listScripturePositions,
  listTranslations,
  type PlainBook,
} from './queries.ts';
export { getReadableChapter } from './reader-routes.ts';
export { scriptureRoutes } from './routes.ts';
export { saveBook, saveTranslation, previewBookChange, compareTranslation } from './mutations.ts';
