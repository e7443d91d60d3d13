import { call } from './call.ts';
import type { scriptureShapes } from './scriptures.ts';

type Shapes = typeof scriptureShapes;

export const listScriptures = call<Shapes['listScriptures']>('GET', 'api/Scriptures', 3);
export const getScripture = call<Shapes['getScripture']>('GET', 'api/Scriptures/:id', 3);
export const listTranslations = call<Shapes['listTranslations']>('GET', 'api/Scriptures/:id/Translations', 3);
export const getTranslation = call<Shapes['getTranslation']>('GET', 'api/Scriptures/Translation/:id', 3);
export const listBooks = call<Shapes['listBooks']>('GET', 'api/Scriptures/Translation/:id/Books', 3);
export const getBook = call<Shapes['getBook']>('GET', 'api/Scriptures/Book/:id', 3);
export const listChapters = call<Shapes['listChapters']>('GET', 'api/Scriptures/Book/:id/Chapters', 3);
export const getChapter = call<Shapes['getChapter']>('GET', 'api/Scriptures/Chapter/:id', 3);
export const listVerses = call<Shapes['listVerses']>('GET', 'api/Scriptures/Chapter/:id/Verses', 3);

export const getTranslationOutline = call<Shapes['getTranslationOutline']>(
  'GET',
  'api/canticle/translations/:translationId',
  'own',
);
export const readChapter = call<Shapes['readChapter']>('GET', 'api/canticle/chapters/:chapterId', 'own');
export const readChapters = call<Shapes['readChapters']>('POST', 'api/canticle/chapters', 'own');
export const readParallelChapter = call<Shapes['readParallelChapter']>(
  'GET',
  'api/canticle/chapters/:chapterId/beside/:translationId',
  'own',
);
export const searchTranslation = call<Shapes['searchTranslation']>(
  'GET',
  'api/canticle/translations/:translationId/search',
  'own',
);
export const listScriptureMarks = call<Shapes['listScriptureMarks']>('GET', 'api/canticle/scripture-marks', 'own');
export const saveScriptureMark = call<Shapes['saveScriptureMark']>('PUT', 'api/canticle/scripture-marks', 'own');
export const listScripturePositions = call<Shapes['listScripturePositions']>(
  'GET',
  'api/canticle/scripture-places',
  'own',
);
export const saveScripturePosition = call<Shapes['saveScripturePosition']>(
  'PUT',
  'api/canticle/scripture-places/:scriptureId',
  'own',
);
export const listChapterReferences = call<Shapes['listChapterReferences']>(
  'GET',
  'api/canticle/chapters/:chapterId/references',
  'own',
);
export const listSongReferences = call<Shapes['listSongReferences']>(
  'GET',
  'api/canticle/songs/:songId/references',
  'own',
);
