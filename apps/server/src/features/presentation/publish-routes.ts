import { NotFound, presentation, TooManyRequests } from '@canticle/contract';
import { type Route, serve, type Viewer } from '../../platform/http/index.ts';
import { createMemoryRateLimiter } from '../../platform/rate-limits/index.ts';
import { type List, listLists } from '../playlists/index.ts';
import { requireAccessibleSong } from '../songs/index.ts';
import { assertLive, getTarget } from './access.ts';
import type { PresentationPosition } from './model.ts';
import type { PresentedItem } from './presented-items.ts';
import { requireReadablePassage } from './presented-slides.ts';
import { listPictures } from './queries.ts';
import type { PresentationServices, PresentationContext } from './routes.ts';
import { assertWithinLimit, isAccepted, resolveGroup } from './rules.ts';
import { lockOrCreatePresentation, lockPresentation, savePosition } from './mutations.ts';

/** Publications of one person per minute that a process accepts: forty a second, twice as fast as anybody clicks. */
const MAX_PER_MINUTE = 2_400;

/** Routes that publish the position of a presentation. */
export function publishRoutes(
  context: PresentationContext,
  { items, collections, followers, members, projectionRights }: PresentationServices,
): Route[] {
  const { database, now } = context;
  const rateLimiter = createMemoryRateLimiter(MAX_PER_MINUTE, 60_000);

  /* A list that was deleted, or is not visible to them, is ignored; the song is presented anyway. */
  const findVisibleList = async (userId: string, list: PresentationPosition['list']): Promise<List | undefined> =>
    list === null ? undefined : (await listLists(database.read, userId, [list.id]))[0];

  /* What is published. Throws where the leader may not open it, or the picture is not of this presentation. */
  const requireItem = async (
    viewer: Viewer,
    ownerId: string,
    position: PresentationPosition,
  ): Promise<PresentedItem> => {
    const { songId, slide } = position;
    if (slide === null) await requireAccessibleSong(database.read, viewer, songId);
    if (slide?.reading) await requireReadablePassage(database.read, viewer, collections, slide.reading);
    if (slide?.picture && (await listPictures(database.read, ownerId)).every(({ image }) => image !== slide.picture))
      throw new NotFound('Picture not found in this presentation.');
    const item = await items.find(position);
    if (item === undefined) throw new NotFound('Nothing to present found.');
    assertWithinLimit(item.countCharacters(position.order));
    return item;
  };

  return [
    serve(presentation.publishPosition, async ({ viewer, params, body, write }) => {
      const wait = rateLimiter.retryAfter(viewer.userId, now());
      if (wait !== undefined)
        throw new TooManyRequests('Too many changes. Wait a moment and try again.', { retryAfter: wait });
      rateLimiter.count(viewer.userId, now());
      const target = await getTarget(database.read, viewer.userId, params.id, now());
      const { projected } = await requireItem(viewer, target.ownerId, body.position);
      const list = await findVisibleList(viewer.userId, body.position.list);
      const position = { ...body.position, list: list === undefined ? null : body.position.list };
      const isForAudience = projected === undefined || (await projectionRights.canStart(viewer, projected));
      const input = { ...body, position, isForAudience };
      const lock = target.ownerId === viewer.userId ? lockOrCreatePresentation : lockPresentation;
      let notifyMembers = () => {};
      const done = await write(async (tx) => {
        const row = await lock(tx, target.ownerId, now());
        assertLive(row, target);
        if (!isAccepted(row, viewer.userId, body)) return { revision: row.revision, isTaken: false };
        const groupId = resolveGroup(row, list);
        notifyMembers = () => members.notify(row, { ...row, position, groupId });
        return { revision: await savePosition(tx, row, { ...input, groupId }, now()), isTaken: true };
      });
      if (done.isTaken) followers.notify(target.ownerId);
      notifyMembers();
      return done;
    }),
  ];
}
