import type { EntryKind } from './model.ts';

/** How long a song is counted of which nobody said it, in seconds. */
const USUAL_SONG_SECONDS = 240;

type TimedEntry = { readonly kind: EntryKind; readonly durationSeconds: number | null };

/** How long a set takes, in seconds; `isEstimate` when a song has no length and is counted as four minutes. */
export type SetLength = { readonly seconds: number; readonly isEstimate: boolean };

/**
 * How long the entries of a set take together: the songs, and whatever else has a length.
 * @example setLength([{ kind: 'song', durationSeconds: 200 }, { kind: 'note', durationSeconds: 100 }]) // { seconds: 300, isEstimate: false }
 * @example setLength([{ kind: 'song', durationSeconds: null }, { kind: 'heading', durationSeconds: null }]) // { seconds: 240, isEstimate: true }
 */
export function setLength(entries: readonly TimedEntry[]): SetLength {
  const usualSeconds = (kind: EntryKind) => (kind === 'song' ? USUAL_SONG_SECONDS : 0);
  return {
    seconds: entries.reduce((sum, { kind, durationSeconds }) => sum + (durationSeconds ?? usualSeconds(kind)), 0),
    isEstimate: entries.some(({ kind, durationSeconds }) => kind === 'song' && durationSeconds === null),
  };
}
