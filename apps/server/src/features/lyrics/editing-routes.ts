import { Conflict, lyrics, NotFound } from '@canticle/contract';
import type { LyricsDocument } from '@canticle/music';
import { type Database, isDuplicate, type Reader } from '../../database/index.ts';
import type { Route } from '../../http/index.ts';
import { namesOfPeople, serveFor } from '../identity/index.ts';
import { findSong, getOpenSong } from '../songs/index.ts';
import { documentOf } from './edited-text.ts';
import { listLyricsOfSong } from './queries.ts';
import { findRevision, listRevisions, type Revision } from './revisions.ts';
import { storedLyrics } from './wire-v4.ts';
import { saveText } from './writes.ts';

export type EditingRooms = { readonly database: Database; readonly now: () => Date };

const serveEditors = serveFor('editCatalogue', 'Only editors may change the texts of songs.');

/** How editors change the texts of songs: save, look at earlier states, take one back. */
export function editingRoutes({ database, now }: EditingRooms): Route[] {
  return [
    serveEditors(lyrics.saveText, async ({ viewer, params, body, write }) => {
      const song = await getOpenSong(database.read, viewer, params.songId);
      const saving = { savedBy: viewer.userId, comment: body.comment ?? '', now: now() };
      return orConflict(() =>
        write(async (tx) => {
          const before = (await listLyricsOfSong(tx, song.id)).find(({ language }) => language === params.language);
          const document = documentOf(body, before?.document);
          await saveText(tx, { songId: song.id, language: params.language, document }, body.baseRevision, saving);
          return textNow(tx, song.id, params.language);
        }),
      );
    }),
    serveEditors(lyrics.listRevisions, async ({ viewer, params }) => {
      const song = await getOpenSong(database.read, viewer, params.songId);
      return withNames(database.read, await listRevisions(database.read, song.id, params.language));
    }),
    serveEditors(lyrics.getRevision, async ({ viewer, params }) => {
      const song = await getOpenSong(database.read, viewer, params.songId);
      const { document, ...found } = await revisionOf(database.read, song.id, params);
      const [entry] = await withNames(database.read, [found]);
      if (entry === undefined) throw new NotFound('There is no such revision.');
      return { ...entry, document: document as lyrics.Revision['document'] };
    }),
    serveEditors(lyrics.restoreRevision, async ({ viewer, params, body, write }) => {
      const song = await getOpenSong(database.read, viewer, params.songId);
      const { language, revision } = params;
      const saving = { savedBy: viewer.userId, comment: `${revision}`, now: now() };
      return orConflict(() =>
        write(async (tx) => {
          const { document } = await revisionOf(tx, song.id, params);
          await saveText(tx, { songId: song.id, language, document }, body.baseRevision, saving);
          return textNow(tx, song.id, language);
        }),
      );
    }),
  ];
}

async function revisionOf(
  db: Reader,
  songId: string,
  { language, revision }: { readonly language: string; readonly revision: number },
): Promise<Revision & { readonly document: LyricsDocument }> {
  const found = await findRevision(db, songId, language, revision);
  if (found === undefined) throw new NotFound('This text has no revision with this number.');
  return found;
}

async function textNow(db: Reader, songId: string, language: string): Promise<lyrics.StoredLyrics> {
  const text = (await listLyricsOfSong(db, songId)).find((one) => one.language === language);
  const song = await findSong(db, songId);
  if (text === undefined || song === undefined) throw new NotFound('This song has no text in this language.');
  return storedLyrics(text, song);
}

async function withNames(db: Reader, revisions: readonly Revision[]): Promise<lyrics.RevisionEntry[]> {
  const names = await namesOfPeople(db, [...new Set(revisions.flatMap(({ savedBy }) => savedBy ?? []))]);
  return revisions.map((one) => ({ ...one, savedBy: names.get(one.savedBy ?? '') ?? null }));
}

/* Two who save in the same moment: the database lets one of them in. */
async function orConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new Conflict('Somebody saved this text meanwhile. Nothing was saved.', { cause: error });
  }
}
