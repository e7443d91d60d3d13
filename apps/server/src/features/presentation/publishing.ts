import { presentation, TooMany } from '@canticle/contract';
import { type Route, serve } from '../../http/index.ts';
import { countAttempts } from '../../rate-limits/index.ts';
import { listLists } from '../playlists/index.ts';
import { getOpenSong } from '../songs/index.ts';
import { demandLive, getTarget } from './access.ts';
import type { Position } from './model.ts';
import type { PresentationParts, PresentationRooms } from './routes.ts';
import { demandShort, isNext } from './rules.ts';
import { beginStanding, lockStanding, writePosition } from './writes.ts';

/** Publications of one person that a process takes in a minute: forty a second, twice as fast as anybody clicks. */
const MOST_A_MINUTE = 2_400;

/** Publishing where a presentation is. */
export function publishingRoutes(
  rooms: PresentationRooms,
  { views, followings, projection }: PresentationParts,
): Route[] {
  const { database, now } = rooms;
  const published = countAttempts(MOST_A_MINUTE, 60_000);

  /* A list that is gone, or was never theirs to see, is no list to lead from; the song is led all the same. */
  const listFor = async (userId: string, list: Position['list']): Promise<Position['list']> => {
    if (list === null) return null;
    const [seen] = await listLists(database.read, userId, [list.id]);
    return seen === undefined ? null : list;
  };

  return [
    serve(presentation.publishPosition, async ({ viewer, params, body, write }) => {
      const wait = published.wait(viewer.userId, now());
      if (wait !== undefined) throw new TooMany('This is published too often.', { retryAfter: wait });
      published.count(viewer.userId, now());
      const target = await getTarget(database.read, viewer.userId, params.id, now());
      const song = await getOpenSong(database.read, viewer, body.position.songId);
      demandShort(await views.lengthOf(body.position));
      const position = { ...body.position, list: await listFor(viewer.userId, body.position.list) };
      const facts = { ...body, position, isForAudience: await projection.mayBegin(viewer, song) };
      const begin = target.ownerId === viewer.userId ? beginStanding : lockStanding;
      const done = await write(async (tx) => {
        const standing = await begin(tx, target.ownerId, now());
        demandLive(standing, target);
        if (!isNext(standing, viewer.userId, body)) return { revision: standing.revision, isTaken: false };
        return { revision: await writePosition(tx, standing, facts, now()), isTaken: true };
      });
      if (done.isTaken) followings.wake(target.ownerId);
      return done;
    }),
  ];
}
