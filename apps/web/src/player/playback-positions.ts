import { currentCache } from '../offline/index.ts';

/** The saved playback positions of long tracks, in seconds. */
export type PlaybackPositions = {
  readonly read: (trackId: string) => Promise<number>;
  readonly save: (trackId: string, seconds: number) => Promise<void>;
};

const positionKey = (trackId: string) => `place-in:${trackId}`;

/** Stores positions in the local cache of the signed-in person. */
export const cachedPositions: PlaybackPositions = {
  read: async (trackId) => (await currentCache().read<number>('lists', positionKey(trackId)))?.value ?? 0,
  save: (trackId, seconds) =>
    currentCache().write('lists', positionKey(trackId), { value: seconds, savedAt: Date.now(), etag: undefined }),
};

/** From this duration on a track's position is saved, in seconds. */
const longTrackSeconds = 10 * 60;

/**
 * The position to save, in seconds: 0 for a short track, at the very beginning, or close to the end.
 * @example positionToSave(1800, 3600) // 1800
 * @example positionToSave(3590, 3600) // 0
 */
export function positionToSave(position: number, duration: number): number {
  if (!Number.isFinite(duration) || duration < longTrackSeconds) return 0;
  return position < 10 || position > duration - 15 ? 0 : position;
}
