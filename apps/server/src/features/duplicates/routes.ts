import { duplicates, NotFound } from '@canticle/contract';
import type { SongFingerprint } from '@canticle/search';
import type { FileStore } from '../../platform/files/index.ts';
import { type Database, type Reader, toIso } from '../../platform/database/index.ts';
import { type Route, serve, type Viewer } from '../../platform/http/index.ts';
import { findLastSuccess, hasUnfinishedJob } from '../../platform/jobs/index.ts';
import { serveWithCapability } from '../identity/index.ts';
import {
  findCatalogueNames,
  findCurrentSongId,
  findMergedSongByNumber,
  findMergeTarget,
  findSong,
  isVisible,
  requireVisibleSongs,
} from '../songs/index.ts';
import { compareSongs } from './compare-songs.ts';
import { defineDuplicateJobs, FIND_DUPLICATES, type FindContext } from './find-duplicates-job.ts';
import { listDuplicates } from './list-duplicates.ts';
import { listMerges } from './merge-queries.ts';
import { mergeSongs } from './merge-songs.ts';
import { type SongMerge, UNDO_DAYS } from './model.ts';
import { deleteDistinctPairs, findFingerprints, saveDistinctPairs } from './queries.ts';
import { undoMerge } from './undo-merge.ts';

type DuplicateContext = FindContext & { readonly files: FileStore };

const DAY_MS = 24 * 3600_000;
const MAX_GROUPS = 200;
const MAX_MERGES = 200;

const serveEditors = serveWithCapability('editCatalogue', 'Only editors can manage the catalogue.');

/** Routes for editors to find songs that are in the library more than once, and to merge them. */
export function duplicateRoutes(context: DuplicateContext): Route[] {
  defineDuplicateJobs(context);
  return [...searchRoutes(context), ...mergeRoutes(context), movedSongRoute(context)];
}

function searchRoutes({ database, jobs, now }: DuplicateContext): Route[] {
  return [
    serveEditors(duplicates.listDuplicates, async ({ query }) => {
      const limit = Math.min(Number(query.limit ?? 50), MAX_GROUPS);
      const found = await listDuplicates(database.read, { skip: Number(query.skip ?? 0), limit });
      return { ...found, ...(await readSearchState(database.read)) };
    }),
    serveEditors(duplicates.searchDuplicates, ({ viewer, write }) =>
      write(async (tx) => ({
        jobId: await jobs.add(tx, {
          kind: FIND_DUPLICATES,
          key: `schedule ${FIND_DUPLICATES}`,
          ownerId: viewer.userId,
        }),
      })),
    ),
    serveEditors(duplicates.setDistinct, ({ viewer, body: { ids, isDistinct }, write }) =>
      write(async (tx) => {
        const songIds = [...new Set(await requireVisibleSongs(tx, viewer, ids))].sort();
        const fingerprints = await findFingerprints(tx, songIds);
        const pairs = songIds.flatMap((firstId, index) =>
          songIds.slice(index + 1).map((secondId) => ({
            firstId,
            secondId,
            fingerprints: [fingerprints.get(firstId) ?? NONE, fingerprints.get(secondId) ?? NONE] as const,
          })),
        );
        if (isDistinct) await saveDistinctPairs(tx, pairs, now());
        else await deleteDistinctPairs(tx, pairs);
        return { isDistinct };
      }),
    ),
    serveEditors(duplicates.compareSongs, ({ query }) => compareSongs(database.read, query.ids)),
  ];
}

const NONE: SongFingerprint = { titles: [], firstLines: [], texts: [], tunes: [] };

function mergeRoutes({ database, files, now }: DuplicateContext): Route[] {
  const editContextOf = (viewer: Viewer) => ({ by: viewer.userId, now: now(), pictures: files });
  return [
    serveEditors(duplicates.mergeSongs, ({ viewer, body, write }) =>
      write(async (tx) => {
        const { fields = {}, texts = {}, acceptsOpening = false, ...request } = body;
        const merges = await mergeSongs(tx, { ...request, fields, texts, acceptsOpening }, editContextOf(viewer));
        return { merges: await describeMerges(tx, merges) };
      }),
    ),
    serveEditors(duplicates.listMerges, async () => {
      const since = new Date(now().getTime() - UNDO_DAYS * DAY_MS);
      return { merges: await describeMerges(database.read, await listMerges(database.read, since, MAX_MERGES)) };
    }),
    serveEditors(duplicates.undoMerge, ({ viewer, params, write }) =>
      write(async (tx) => {
        const { songId, keptLanguages, takenNumbers } = await undoMerge(tx, params.id, editContextOf(viewer));
        return { songId, keptLanguages: [...keptLanguages], takenNumbers: [...takenNumbers] };
      }),
    ),
  ];
}

function movedSongRoute({ database: { read } }: { readonly database: Database }): Route {
  return serve(duplicates.findMovedSong, async ({ viewer, params: { collectionId, numberOrId } }) => {
    const mergedId = /^\d{1,7}$/.test(numberOrId)
      ? await findMergedSongByNumber(read, collectionId, Number(numberOrId))
      : (await findMergeTarget(read, numberOrId)) && numberOrId;
    const song = mergedId === undefined ? undefined : await findSong(read, await findCurrentSongId(read, mergedId));
    if (song === undefined || !isVisible(viewer, song)) throw new NotFound('No song was merged from here.');
    const inCollection = song.memberships.find((one) => one.collectionId === collectionId) ?? song.memberships[0];
    if (inCollection === undefined) throw new NotFound('No song was merged from here.');
    return { songId: song.id, collectionId: inCollection.collectionId };
  });
}

async function readSearchState(db: Reader) {
  const last = await findLastSuccess(db, FIND_DUPLICATES);
  return {
    searchedAt: last === undefined ? null : toIso(last),
    isSearching: await hasUnfinishedJob(db, FIND_DUPLICATES),
  };
}

async function describeMerges(db: Reader, merges: readonly SongMerge[]): Promise<duplicates.SongMergeSummary[]> {
  const names = await findCatalogueNames(
    db,
    merges.flatMap(({ songId, intoId }) => [songId, intoId]),
  );
  const nameOf = (id: string) => ({ id, name: { ...names.get(id) } });
  return merges.map(({ id, songId, intoId, mergedAt }) => ({
    id,
    song: nameOf(songId),
    into: nameOf(intoId),
    mergedAt,
    undoUntil: toIso(new Date(Date.parse(mergedAt) + UNDO_DAYS * DAY_MS)),
  }));
}
