import { BadRequest } from '@canticle/contract';
import { startOf } from '@canticle/lists';
import type { SetSongs } from '../playlists/index.ts';
import { type LiveUse, mergeUses } from '../usage/index.ts';

/** How often a song was used. */
export type SongCounts = {
  readonly inSets: number;
  readonly live: number;
  readonly onScreen: number;
  readonly printedCopies: number;
};

const NOTHING: SongCounts = { inSets: 0, live: 0, onScreen: 0, printedCopies: 0 };

/** How often each song was used: in sets, in live sessions beside them, on a screen, and on paper. */
export function countSongUses(
  sets: readonly SetSongs[],
  sessions: readonly LiveUse[],
): ReadonlyMap<string, SongCounts> {
  const counts = new Map<string, SongCounts>();
  const add = (songId: string, more: Partial<SongCounts>) =>
    counts.set(songId, sumCounts([counts.get(songId) ?? NOTHING, { ...NOTHING, ...more }]));
  for (const { songId, by } of mergeUses(sets, sessions)) add(songId, by === 'set' ? { inSets: 1 } : { live: 1 });
  for (const { songId } of sessions) add(songId, { onScreen: 1 });
  for (const { songIds, printedCopies } of sets)
    for (const songId of new Set(songIds)) add(songId, { printedCopies: printedCopies ?? 0 });
  return counts;
}

/** The sums of counts. */
export function sumCounts(all: readonly SongCounts[]): SongCounts {
  const sum = (name: keyof SongCounts) => all.reduce((total, counts) => total + counts[name], 0);
  return {
    inSets: sum('inSets'),
    live: sum('live'),
    onScreen: sum('onScreen'),
    printedCopies: sum('printedCopies'),
  };
}

/** Whether a set has begun. */
export const hasBegun = ({ schedule }: Pick<SetSongs, 'schedule'>, now: Date): boolean =>
  startOf(schedule) <= now.getTime();

/** The days of a report, both included. */
export type Period = { readonly from: string; readonly to: string };

/**
 * @param toDate  today when undefined
 * @throws {BadRequest} when it ends before it begins
 * @example parsePeriod('2026-05-01', undefined, new Date('2026-05-03T10:00:00Z')) // { from: '2026-05-01', to: '2026-05-03' }
 */
export function parsePeriod(fromDate: string, toDate: string | undefined, now: Date): Period {
  const to = toDate ?? now.toISOString().slice(0, 10);
  if (to < fromDate) throw new BadRequest('The end date cannot be before the start date.');
  return { from: fromDate, to };
}
