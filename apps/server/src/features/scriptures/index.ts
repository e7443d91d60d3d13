export type { Book, BookDraft, ChapterDraft, Translation, TranslationDraft, Written } from './model.ts';
export {
  bytesOfChapters,
  findBook,
  findPlainBook,
  findTranslation,
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
export { putBook, putTranslation, weighBook, weighTranslation } from './writes.ts';
