import type { duplicates } from '@canticle/contract';
import { groupSimilarSongs, isMostlyUnchanged, type LikenessReason } from '@canticle/search';
import { chunks, type Reader } from '../../platform/database/index.ts';
import { listCollectionKeys, listSongIds, listSongs } from '../songs/index.ts';
import { describeNumbers } from './compare-songs.ts';
import { type DuplicatePair, findFingerprints, listDistinctPairs, listPairs } from './queries.ts';

const SURENESS = ['certain', 'likely', 'possible'] as const;
const REASONS: readonly LikenessReason[] = ['title', 'firstLine', 'words', 'tune'];

/** Groups of songs that look like one, the surest first; without what editors said are different songs. */
export async function listDuplicates(
  db: Reader,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<Pick<duplicates.DuplicateList, 'groups' | 'total'>> {
  const pairs = await listOpenPairs(db);
  const pairsByMember = Map.groupBy(pairs, ({ firstId }) => firstId);
  const groups = groupSimilarSongs(pairs)
    .map((ids) =>
      describeGroup(
        ids,
        ids.flatMap((id) => pairsByMember.get(id) ?? []),
      ),
    )
    .toSorted(
      (one, other) =>
        SURENESS.indexOf(one.sureness) - SURENESS.indexOf(other.sureness) ||
        other.words - one.words ||
        ((one.ids[0] ?? '') < (other.ids[0] ?? '') ? -1 : 1),
    );
  const shown = groups.slice(skip, skip + limit);
  const keys = new Map((await listCollectionKeys(db)).map(({ id, key }) => [id, key]));
  const songs = new Map((await listSongs(db, { ids: shown.flatMap(({ ids }) => ids) })).map((song) => [song.id, song]));
  return {
    total: groups.length,
    groups: shown.map(({ ids, sureness, reasons, words }) => ({
      sureness,
      reasons,
      words,
      songs: ids.flatMap((id) => {
        const song = songs.get(id);
        if (song === undefined) return [];
        const { name, memberships, lyricLanguages } = song;
        return [
          { id, name: { ...name }, places: describeNumbers([...memberships], keys), languages: [...lyricLanguages] },
        ];
      }),
    })),
  };
}

/* A song that was moved to the trash since is in no group. What editors decided holds while both songs are what they were. */
async function listOpenPairs(db: Reader): Promise<DuplicatePair[]> {
  const all = await listPairs(db);
  const present = new Set<string>();
  for (const ids of chunks([...new Set(all.flatMap(({ firstId, secondId }) => [firstId, secondId]))]))
    for (const id of await listSongIds(db, { ids })) present.add(id);
  const pairs = all.filter(({ firstId, secondId }) => present.has(firstId) && present.has(secondId));
  const keyOf = ({ firstId, secondId }: Pick<DuplicatePair, 'firstId' | 'secondId'>) => `${firstId} ${secondId}`;
  const wanted = new Set(pairs.map(keyOf));
  const decided = (await listDistinctPairs(db)).filter((pair) => wanted.has(keyOf(pair)));
  const current = await findFingerprints(
    db,
    decided.flatMap(({ firstId, secondId }) => [firstId, secondId]),
  );
  const distinct = new Set(
    decided
      .filter(({ firstId, secondId, fingerprints: [first, second] }) => {
        const [firstNow, secondNow] = [current.get(firstId) ?? first, current.get(secondId) ?? second];
        return isMostlyUnchanged(first, firstNow) && isMostlyUnchanged(second, secondNow);
      })
      .map(keyOf),
  );
  return pairs.filter((pair) => !distinct.has(keyOf(pair)));
}

function describeGroup(ids: readonly string[], pairs: readonly DuplicatePair[]) {
  const reasons = new Set(pairs.flatMap((pair) => pair.reasons));
  return {
    ids,
    sureness: SURENESS.find((one) => pairs.some(({ sureness }) => sureness === one)) ?? 'possible',
    reasons: REASONS.filter((reason) => reasons.has(reason)),
    words: Math.max(0, ...pairs.map(({ percent }) => percent)),
  };
}
