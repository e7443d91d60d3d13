import { type Cue, files } from '@canticle/contract/calls';
import { callApi } from '../api/index.ts';
import type { TrackText } from './track.ts';

const loaded = new Map<string, Promise<readonly Cue[]>>();

/** The lines of timed words, loaded once for a page; none when they cannot be had, and then asked for again next time. */
export function loadText({ id }: TrackText): Promise<readonly Cue[]> {
  const known = loaded.get(id);
  if (known) return known;
  const loading = callApi(files.getWords, { params: { id } }).then((all) =>
    all.flatMap(({ cues }) => cues).toSorted((one, other) => one.at - other.at),
  );
  const safe = loading.catch(() => {
    loaded.delete(id);
    return [];
  });
  loaded.set(id, safe);
  return safe;
}

/** Forgets what was loaded, because somebody has changed it. */
export const forgetText = (id: string): void => void loaded.delete(id);
