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
/** So many are found before those are left out that the person may not see. */
const MAX_CANDIDATES = 200;
/** Questions of one person that a process answers in a minute: two a second, as somebody asks who plays note after note. */
const MAX_PER_MINUTE = 120;

/** Songs by a tune somebody plays; what may be shown is asked of the songs as they are now. */
export function tuneRoute(context: TuneContext, standings: SongAccessCache): Route {
  const index = createMelodyCache(context, (melodies) =>
    createTuneIndex(melodies.map(({ songId, melody }) => ({ id: songId, melody }))),
  );
  const rateLimit = createMemoryRateLimiter(MAX_PER_MINUTE, 60_000);
  return serve(contract.findTunes, async ({ viewer, query: { notes, includeUnavailable } }) => {
    const retryAfter = rateLimit.retryAfter(viewer.userId, context.now());
    if (retryAfter !== undefined) throw new TooManyRequests('Tunes are looked for too often.', { retryAfter });
    rateLimit.count(viewer.userId, context.now());
    const played = notes.split(',').map(Number);
    const found = findTunes(await index(), played, MAX_CANDIDATES).map(({ id }) => id);
    const standing = await standings(viewer, found);
    const isVisible = (id: string) =>
      standing.get(id) === 'open' || (includeUnavailable === 'true' && standing.get(id) === 'locked');
    const visible = found.filter(isVisible).slice(0, MAX_RESULTS);
    const songs = new Map((await listSongs(context.database.read, { ids: visible })).map((song) => [song.id, song]));
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
