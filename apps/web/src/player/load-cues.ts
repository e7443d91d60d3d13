import { type Cue, files } from '@canticle/contract/calls';
import { callApi } from '../api/index.ts';
import type { TimedTextTrack } from './track.ts';

const cuesById = new Map<string, Promise<readonly Cue[]>>();

/**
 * The cues of timed lyrics, loaded once per page; empty when they cannot be loaded, and then requested again next time.
 */
export function loadCues({ id }: TimedTextTrack): Promise<readonly Cue[]> {
  const existing = cuesById.get(id);
  if (existing) return existing;
  const loading = callApi(files.getTimedText, { params: { id } }).then((all) =>
    all.flatMap(({ cues }) => cues).toSorted((one, other) => one.at - other.at),
  );
  const withFallback = loading.catch(() => {
    cuesById.delete(id);
    return [];
  });
  cuesById.set(id, withFallback);
  return withFallback;
}

/** Removes loaded cues, because they were edited. */
export const invalidateCues = (id: string): void => void cuesById.delete(id);
