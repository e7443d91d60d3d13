import { diagnose } from '@canticle/contract';
import type { SetRow } from '@canticle/formats';
import { fold } from '@canticle/search';
import type { Reader } from '../../../platform/database/index.ts';
import { listLyricsOfSongs } from '../../lyrics/index.ts';
import { listCatalogue, listSongs } from '../../songs/index.ts';
import type { SetSong } from '../plan/plan-set.ts';
import type { SetRecord } from '../read/song-files.ts';
import type { SongFileRecord } from '../read/song-record.ts';
import type { ReportBuilder } from '../report/report-builder.ts';
import type { ImportRun } from './import-run.ts';

/** Finds the song of the library that a row of a set means; undefined when there is none. */
export type FindSetSong = (record: SetRecord, row: SetRow) => SetSong | undefined;

/**
 * Prepares to find the songs of sets: those that came with a set, then songs of the same import, then songs of the
 * library by their title, those of the songbooks of this import first.
 */
export async function createSetSongFinder(
  run: ImportRun,
  db: Reader,
  records: readonly SetRecord[],
  imported: readonly SongFileRecord[],
  report: ReportBuilder,
): Promise<FindSetSong> {
  const byTitle = indexImported(run, imported);
  const idOfOwn = ({ songSources }: SetRecord, { song }: SetRow) =>
    song === null ? undefined : run.songIds.get(songSources[song] ?? '');
  const named = records.flatMap((record) =>
    record.set.rows.flatMap((row) =>
      row.kind === 'song' && idOfOwn(record, row) === undefined && !byTitle.has(titleKey(row.title)) ? [row.title] : [],
    ),
  );
  const present = named.length === 0 ? new Map<string, readonly string[]>() : await indexLibrary(run, db, named);
  const idOf = (record: SetRecord, row: SetRow) => {
    const own = idOfOwn(record, row) ?? byTitle.get(titleKey(row.title));
    if (own !== undefined) return own;
    const found = present.get(titleKey(row.title)) ?? [];
    if (found.length > 1)
      report.notes.push({
        file: record.file,
        what: diagnose('set-song-several', { set: record.set.name, title: row.title, count: found.length }),
      });
    return found[0];
  };
  const ids = new Map(
    records.flatMap((record) =>
      record.set.rows.flatMap((row) => (row.kind === 'song' ? [[row, idOf(record, row)] as const] : [])),
    ),
  );
  const songs = await loadSongs(
    run,
    db,
    [...ids.values()].filter((id) => id !== undefined),
    imported,
  );
  return (_, row) => songs.get(ids.get(row) ?? '');
}

const titleKey = (title: string): string =>
  fold(title.replace(/[^\p{L}\p{N}\s]/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/* By title and by the name of the file, which is how sets name the songs beside them. */
function indexImported(run: ImportRun, imported: readonly SongFileRecord[]): ReadonlyMap<string, string> {
  const entries = imported.flatMap(({ song }) => {
    const id = run.songIds.get(song.source);
    const file = song.file.split('/').at(-1) ?? '';
    const names = [...Object.values(song.name), file, file.replace(/\.[a-z0-9]{1,8}$/i, '')];
    return id === undefined ? [] : names.map((name) => [titleKey(name), id] as const);
  });
  return new Map(entries.filter(([key]) => key !== '').toReversed());
}

async function indexLibrary(
  run: ImportRun,
  db: Reader,
  titles: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = new Set(titles.map(titleKey));
  const found = new Map<string, { readonly id: string; readonly isNear: boolean }[]>();
  for (const { id, name, places, trashedAt } of await listCatalogue(db, 'song')) {
    if (trashedAt !== null) continue;
    const isNear = places.some(({ collectionId }) => run.targetCollections.has(collectionId));
    for (const key of new Set(Object.values(name).map(titleKey)))
      if (wanted.has(key)) found.set(key, [...(found.get(key) ?? []), { id, isNear }]);
  }
  return new Map(
    [...found].map(([key, some]) => {
      const near = some.filter(({ isNear }) => isNear);
      return [key, (near.length > 0 ? near : some).map(({ id }) => id).toSorted()];
    }),
  );
}

/* A song that a preview would create is only known from its file. */
async function loadSongs(
  run: ImportRun,
  db: Reader,
  ids: readonly string[],
  imported: readonly SongFileRecord[],
): Promise<ReadonlyMap<string, SetSong>> {
  const wanted = [...new Set(ids)];
  const texts = await listLyricsOfSongs(db, wanted);
  const isWanted = new Set(wanted);
  const read = imported.flatMap(({ song }) => {
    const id = run.songIds.get(song.source) ?? '';
    const key = song.originalKey === '' ? '' : `${song.originalKey}${song.minor ? 'm' : ''}`;
    return isWanted.has(id) ? [{ id, key, document: song.texts[0]?.document }] : [];
  });
  const present = (await listSongs(db, { ids: wanted })).map((song) => ({
    id: song.id,
    key: song.originalKey === '' ? '' : `${song.originalKey}${song.minor ? 'm' : ''}`,
    document: texts.get(song.id)?.[0]?.document,
  }));
  return new Map([...read, ...present].map((song) => [song.id, song]));
}
