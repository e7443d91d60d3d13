import { findIdentifyingLines } from '@canticle/search';
import type { Reader } from '../../../platform/database/index.ts';
import { listLyricsOfSongs } from '../../lyrics/index.ts';
import { listSongs, type Song } from '../../songs/index.ts';
import type { SongRecord } from '../read/library.ts';
import type { DuplicateCandidate } from '../model.ts';
import type { IdsByName } from './song-draft.ts';

/** Finds the song of its collection that an imported song looks like; null when there is none. */
export type FindDuplicate = (record: SongRecord) => DuplicateCandidate | null;

/** The fields of a song that are compared, folded: accents and case make no difference. */
type SongFingerprint = {
  readonly id: string;
  readonly name: string;
  readonly number: number | null;
  readonly titles: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
};

/** Songs whose texts are read at a time. */
const BATCH_SIZE = 200;

/** Reads the songs of the target collections, to compare imported songs with them. */
export async function createDuplicateFinder(
  db: Reader,
  songs: readonly SongRecord[],
  ids: IdsByName,
): Promise<FindDuplicate> {
  const collectionIdOf = ({ memberships }: SongRecord) =>
    ids.get(`collection/${memberships[0]?.collection.toLowerCase()}`);
  const collectionIds = [...new Set(songs.map(collectionIdOf))].filter((id) => id !== undefined);
  const fingerprintsByCollection = new Map<string, readonly SongFingerprint[]>();
  for (const collectionId of collectionIds)
    fingerprintsByCollection.set(collectionId, await loadFingerprints(db, collectionId));
  return (record) => {
    const number = record.memberships[0]?.number;
    const fingerprint = createFingerprint('', record.name, typeof number === 'number' ? number : null, record.texts);
    return findBestMatch(fingerprintsByCollection.get(collectionIdOf(record) ?? '') ?? [], fingerprint);
  };
}

async function loadFingerprints(db: Reader, collectionId: string): Promise<SongFingerprint[]> {
  const songs = await listSongs(db, { collectionIds: [collectionId] });
  const found: SongFingerprint[] = [];
  for (let start = 0; start < songs.length; start += BATCH_SIZE) {
    const batch = songs.slice(start, start + BATCH_SIZE);
    const texts = await listLyricsOfSongs(
      db,
      batch.map(({ id }) => id),
    );
    found.push(
      ...batch.map((song) =>
        createFingerprint(song.id, song.name, numberInCollection(song, collectionId), texts.get(song.id)),
      ),
    );
  }
  return found;
}

const numberInCollection = ({ memberships }: Song, collectionId: string): number | null =>
  memberships.find((one) => one.collectionId === collectionId)?.number ?? null;

function createFingerprint(
  id: string,
  name: Song['name'],
  number: number | null,
  texts: readonly Pick<SongRecord['texts'][number], 'document'>[] = [],
): SongFingerprint {
  const { titles, firstLines } = findIdentifyingLines({
    titles: Object.values(name),
    texts: texts.map(({ document }) => document.sections.flatMap(({ lines }) => lines.map(({ text }) => text))),
  });
  return { id, name: Object.values(name)[0] ?? '', number, titles: new Set(titles), lines: new Set(firstLines) };
}

/* The song with the most in common; the first of several equal ones. */
function findBestMatch(
  candidates: readonly SongFingerprint[],
  fingerprint: SongFingerprint,
): DuplicateCandidate | null {
  const matches = candidates
    .map((one) => ({ one, by: findMatchReasons(one, fingerprint) }))
    .filter(({ by }) => by.length > 0);
  const weight = (by: DuplicateCandidate['by']) => by.length + (by.includes('firstLine') ? 2 : 0);
  const best = matches.toSorted((a, b) => weight(b.by) - weight(a.by))[0];
  if (best === undefined) return null;
  const { one, by } = best;
  const isTextless = one.lines.size === 0 || fingerprint.lines.size === 0;
  const isSame = by.includes('firstLine') || (by.includes('title') && (by.includes('number') || isTextless));
  return { id: one.id, name: one.name, number: one.number, by, isSame };
}

const hasCommonElement = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((one) => others.has(one));

function findMatchReasons(one: SongFingerprint, fingerprint: SongFingerprint): DuplicateCandidate['by'] {
  const by: DuplicateCandidate['by'][number][] = [];
  if (one.number !== null && one.number === fingerprint.number) by.push('number');
  if (hasCommonElement(one.titles, fingerprint.titles)) by.push('title');
  if (hasCommonElement(one.lines, fingerprint.lines)) by.push('firstLine');
  return by;
}
