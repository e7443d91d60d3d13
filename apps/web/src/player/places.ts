import { currentCopy } from '../offline/index.ts';

/** Where in long tracks somebody stopped, in seconds. */
export type Places = {
  readonly read: (trackId: string) => Promise<number>;
  readonly keep: (trackId: string, seconds: number) => Promise<void>;
};

const nameOf = (trackId: string) => `place-in:${trackId}`;

/** Remembers places in the browser's copy of whoever is signed in. */
export const keptPlaces: Places = {
  read: async (trackId) => (await currentCopy().read<number>('lists', nameOf(trackId)))?.value ?? 0,
  keep: (trackId, seconds) =>
    currentCopy().write('lists', nameOf(trackId), { value: seconds, savedAt: Date.now(), etag: undefined }),
};

/** From here on a track is long enough to come back to where one was, in seconds. */
const long = 10 * 60;

/**
 * The place to remember, in seconds: none in a short track, at the very beginning, or when it is as good as over.
 * @example placeToKeep(1800, 3600) // 1800
 * @example placeToKeep(3590, 3600) // 0
 */
export function placeToKeep(position: number, duration: number): number {
  if (!Number.isFinite(duration) || duration < long) return 0;
  return position < 10 || position > duration - 15 ? 0 : position;
}
