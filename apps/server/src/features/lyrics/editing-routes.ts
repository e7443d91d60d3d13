import { Conflict, lyrics, NotFound } from '@canticle/contract';
import type { LyricsDocument } from '@canticle/music';
import { type Database, isUniqueViolation, type Reader } from '../../platform/database/index.ts';
import type { Route, Viewer } from '../../platform/http/index.ts';
import { listPersonNames, serveWithCapability } from '../identity/index.ts';
import {
  findMergeTarget,
  findSong,
  lockUnmergedSong,
  mergedError,
  requireAccessibleSong,
  type Song,
} from '../songs/index.ts';
import { parseEditedText } from './parse-edited-text.ts';
import { listLyricsOfSong } from './queries.ts';
import { findRevision, listRevisions, type Revision } from './revision-queries.ts';
import { serializeStoredLyrics } from './serializer-v4.ts';
import { saveText } from './mutations.ts';

export type EditingContext = { readonly database: Database; readonly now: () => Date };

const serveToEditors = serveWithCapability('editCatalogue', 'Only editors can change lyrics.');

/** Routes for editors of lyrics: save a text, list and read its revisions, restore one. */
export function editingRoutes({ database, now }: EditingContext): Route[] {
  return [
    serveToEditors(lyrics.saveText, async ({ viewer, params, body, write }) => {
      const song = await requireUnmergedSong(database.read, viewer, params.songId);
      const revisionInfo = { savedBy: viewer.userId, comment: body.comment ?? '', now: now() };
      return withConflictCheck(() =>
        write(async (tx) => {
          await lockUnmergedSong(tx, song.id);
          const before = (await listLyricsOfSong(tx, song.id)).find(({ language }) => language === params.language);
          const document = parseEditedText(body, before?.document);
          await saveText(tx, { songId: song.id, language: params.language, document }, body.baseRevision, revisionInfo);
          return getCurrentText(tx, song.id, params.language);
        }),
      );
    }),
    serveToEditors(lyrics.listRevisions, async ({ viewer, params }) => {
      const song = await requireAccessibleSong(database.read, viewer, params.songId);
      return withAuthorNames(database.read, await listRevisions(database.read, song.id, params.language));
    }),
    serveToEditors(lyrics.getRevision, async ({ viewer, params }) => {
      const song = await requireAccessibleSong(database.read, viewer, params.songId);
      const { document, ...found } = await requireRevision(database.read, song.id, params);
      const [entry] = await withAuthorNames(database.read, [found]);
      if (entry === undefined) throw new NotFound('Revision not found.');
      return { ...entry, document };
    }),
    serveToEditors(lyrics.restoreRevision, async ({ viewer, params, body, write }) => {
      const song = await requireUnmergedSong(database.read, viewer, params.songId);
      const { language, revision } = params;
      const revisionInfo = { savedBy: viewer.userId, comment: `${revision}`, now: now() };
      return withConflictCheck(() =>
        write(async (tx) => {
          await lockUnmergedSong(tx, song.id);
          const { document } = await requireRevision(tx, song.id, params);
          await saveText(tx, { songId: song.id, language, document }, body.baseRevision, revisionInfo);
          return getCurrentText(tx, song.id, language);
        }),
      );
    }),
  ];
}

/* An editor whose song was merged meanwhile reads so, not that there is none. */
async function requireUnmergedSong(db: Reader, viewer: Viewer, id: string): Promise<Song> {
  if ((await findMergeTarget(db, id)) !== undefined) throw mergedError();
  return requireAccessibleSong(db, viewer, id);
}

async function requireRevision(
  db: Reader,
  songId: string,
  { language, revision }: { readonly language: string; readonly revision: number },
): Promise<Revision & { readonly document: LyricsDocument }> {
  const found = await findRevision(db, songId, language, revision);
  if (found === undefined) throw new NotFound('Revision not found.');
  return found;
}

async function getCurrentText(db: Reader, songId: string, language: string): Promise<lyrics.StoredLyrics> {
  const text = (await listLyricsOfSong(db, songId)).find((one) => one.language === language);
  const song = await findSong(db, songId);
  if (text === undefined || song === undefined) throw new NotFound('This song has no lyrics in this language.');
  return serializeStoredLyrics(text, song);
}

async function withAuthorNames(db: Reader, revisions: readonly Revision[]): Promise<lyrics.RevisionEntry[]> {
  const names = await listPersonNames(db, [...new Set(revisions.flatMap(({ savedBy }) => savedBy ?? []))]);
  return revisions.map((one) => ({ ...one, savedBy: names.get(one.savedBy ?? '') ?? null }));
}

/* When two people save at the same time, the database accepts one of them. */
async function withConflictCheck<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Conflict('Someone else saved these lyrics while you were editing. Your changes were not saved.', {
      cause: error,
    });
  }
}
