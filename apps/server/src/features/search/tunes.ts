import { search as contract, TooMany } from '@canticle/contract';
import { findTunes, openTuneIndex } from '@canticle/search';
import type { ChangeWatch } from '../../changes/index.ts';
import type { Database } from '../../database/index.ts';
import { type Route, serve } from '../../http/index.ts';
import { countAttempts } from '../../rate-limits/index.ts';
import { rememberMelodies } from '../sheets/index.ts';
import { listSongs, resolveText, type StandingMemory } from '../songs/index.ts';

type TuneRooms = { readonly database: Database; readonly watch: ChangeWatch; readonly now: () => Date };

const MOST_SHOWN = 20;
/** So many are found before those are left out that the person may not see. */
const MOST_FOUND = 200;
/** Questions of one person that a process answers in a minute: two a second, as somebody asks who plays note after note. */
const MOST_A_MINUTE = 120;

/** Songs by a tune somebody plays; what may be shown is asked of the songs as they are now. */
export function tuneRoute(rooms: TuneRooms, standings: StandingMemory): Route {
  const index = rememberMelodies(rooms, (melodies) =>
    openTuneIndex(melodies.map(({ songId, melody }) => ({ id: songId, melody }))),
  );
  const asked = countAttempts(MOST_A_MINUTE, 60_000);
  return serve(contract.findTunes, async ({ viewer, query: { notes, includeUnavailable } }) => {
    const wait = asked.wait(viewer.userId, rooms.now());
    if (wait !== undefined) throw new TooMany('Tunes are looked for too often.', { retryAfter: wait });
    asked.count(viewer.userId, rooms.now());
    const played = notes.split(',').map(Number);
    const found = findTunes(await index(), played, MOST_FOUND).map(({ id }) => id);
    const standing = await standings(viewer, found);
    const isShown = (id: string) =>
      standing.get(id) === 'open' || (includeUnavailable === 'true' && standing.get(id) === 'locked');
    const shown = found.filter(isShown).slice(0, MOST_SHOWN);
    const songs = new Map((await listSongs(rooms.database.read, { ids: shown })).map((song) => [song.id, song]));
    return {
      songs: shown.flatMap((id) => {
        const song = songs.get(id);
        if (song === undefined) return [];
        const title = resolveText(song.name, viewer.language);
        return [{ id, context: { title, ...(standing.get(id) === 'locked' && { locked: 'true' }) } }];
      }),
    };
  });
}
