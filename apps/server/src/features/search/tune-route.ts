import { search as contract, TooManyRequests } from '@canticle/contract';
import { findTunes, createTuneIndex } from '@canticle/search';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { type Route, serve } from '../../platform/http/index.ts';
import { createMemoryRateLimiter } from '../../platform/rate-limits/index.ts';
import { createMelodyCache } from '../sheets/index.ts';
import { listSongs, resolveText, type SongAccessCache } from '../songs/index.ts';

type TuneContext = { readonly database: Database; readonly changeCounter: ChangeCounter; readonly now: () => Date };

const MAX_RESULTS = 20;
/** How many songs are found before the hidden ones are filtered out. */
const MAX_CANDIDATES = 200;
/** Requests of one person per minute that a process answers: two a second, as when playing note after note. */
const MAX_PER_MINUTE = 120;

/** Finds songs by a played tune; access is checked against the current songs. */
export function tuneRoute(context: TuneContext, standings: SongAccessCache): Route {
  const index = createMelodyCache(context, (melodies) =>
    createTuneIndex(melodies.map(({ songId, melody }) => ({ id: songId, melody }))),
  );
  const rateLimit = createMemoryRateLimiter(MAX_PER_MINUTE, 60_000);
  return serve(contract.findTunes, async ({ viewer, query: { notes, includeUnavailable } }) => {
    const retryAfter = rateLimit.retryAfter(viewer.userId, context.now());
    if (retryAfter !== undefined)
      throw new TooManyRequests('Too many melody searches. Wait a moment and try again.', { retryAfter });
    rateLimit.count(viewer.userId, context.now());
    const played = notes.split(',').map(Number);
    const found = findTunes(await index(), played, MAX_CANDIDATES).map(({ id }) => id);
    const standing = await standings(viewer, found);
    const isVisible = (id: string) =>
      standing.get(id) === 'open' || (includeUnavailable === 'true' && standing.get(id) === 'locked');
    const visible = found.filter(isVisible).slice(0, MAX_RESULTS);
    const songs = new Map((await listSongs(context.database.replica, { ids: visible })).map((song) => [song.id, song]));
    return {
      songs: visible.flatMap((id) => {
        const song = songs.get(id);
        if (song === undefined) return [];
        const title = resolveText(song.name, viewer.language);
        return [{ id, context: { title, ...(standing.get(id) === 'locked' && { locked: 'true' }) } }];
      }),
    };
  });
}
