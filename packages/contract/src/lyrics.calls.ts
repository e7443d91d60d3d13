import { call } from './call.ts';
import type { lyricsShapes } from './lyrics.ts';

type Shapes = typeof lyricsShapes;

export const getLyrics = call<Shapes['getLyrics']>('GET', 'api/Songs/:id/Lyrics', 3);
export const getLyricsV4 = call<Shapes['getLyricsV4']>('POST', 'api/Songs/:id/Lyrics', 4);
export const collectionLyrics = call<Shapes['collectionLyrics']>('GET', 'api/Lyrics/:id', 3);
export const collectionSongLyrics = call<Shapes['collectionSongLyrics']>('GET', 'api/Lyrics/:id/:second', 3);
export const listSongTexts = call<Shapes['listSongTexts']>('GET', 'api/canticle/songs/:songId/texts', 'own');
export const listTextsBySong = call<Shapes['listTextsBySong']>('POST', 'api/canticle/texts', 'own');
export const saveText = call<Shapes['saveText']>('PUT', 'api/canticle/songs/:songId/texts/:language', 'own');
export const listRevisions = call<Shapes['listRevisions']>(
  'GET',
  'api/canticle/songs/:songId/texts/:language/revisions',
  'own',
);
export const getRevision = call<Shapes['getRevision']>(
  'GET',
  'api/canticle/songs/:songId/texts/:language/revisions/:revision',
  'own',
);
export const restoreRevision = call<Shapes['restoreRevision']>(
  'POST',
  'api/canticle/songs/:songId/texts/:language/revisions/:revision/restore',
  'own',
);
