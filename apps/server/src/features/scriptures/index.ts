export type { Book, BookDraft, ChapterDraft, Translation, TranslationDraft, Written } from './model.ts';
export {
  findPlainBook,
  listBookIds,
  listBooks,
  listChapterTexts,
  listMarks,
  listPlaces,
  listTranslations,
  type PlainBook,
} from './queries.ts';
export { getReadableChapter } from './reading-routes.ts';
export { scriptureRoutes } from './routes.ts';
export { findTranslationByKey, putBook, putTranslation } from './writes.ts';
