import { type Cue, files } from '@canticle/contract/calls';
import { callApi } from '../api/index.ts';
import type { TimedTextTrack } from './track.ts';

const cuesById = new Map<string, Promise<readonly Cue[]>>();

/** The lines of timed words, loaded once for a page; none when they cannot be had, and then asked for again next time. */
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

/** Forgets what was loaded, because somebody has changed it. */
export const invalidateCues = (id: string): void => void cuesById.delete(id);
