import { currentCache } from '../offline/index.ts';

/** Where in long tracks somebody stopped, in seconds. */
export type PlaybackPositions = {
  readonly read: (trackId: string) => Promise<number>;
  readonly save: (trackId: string, seconds: number) => Promise<void>;
};

const positionKey = (trackId: string) => `place-in:${trackId}`;

/** Remembers places in the browser's copy of whoever is signed in. */
export const cachedPositions: PlaybackPositions = {
  read: async (trackId) => (await currentCache().read<number>('lists', positionKey(trackId)))?.value ?? 0,
  save: (trackId, seconds) =>
    currentCache().write('lists', positionKey(trackId), { value: seconds, savedAt: Date.now(), etag: undefined }),
};

/** From here on a track is long enough to come back to where one was, in seconds. */
const longTrackSeconds = 10 * 60;

/**
 * The place to remember, in seconds: none in a short track, at the very beginning, or when it is as good as over.
 * @example positionToSave(1800, 3600) // 1800
 * @example positionToSave(3590, 3600) // 0
 */
export function positionToSave(position: number, duration: number): number {
  if (!Number.isFinite(duration) || duration < longTrackSeconds) return 0;
  return position < 10 || position > duration - 15 ? 0 : position;
}
