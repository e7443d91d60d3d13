export type { Book, BookDraft, ChapterDraft, Translation, TranslationDraft, Written } from './model.ts';
export { findChapter, listTranslations } from './queries.ts';
export { scriptureRoutes } from './routes.ts';
export { findTranslationByKey, putBook, putTranslation } from './writes.ts';
