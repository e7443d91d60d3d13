import { NotFound, notifications } from '@canticle/contract';
import { type FollowedItem, hasNews, listDueAgain, processItems, readNews, takeNews } from '../../changes/index.ts';
import { type Database, inSteps, type Tx } from '../../database/index.ts';
import { type Route, serve, type Viewer } from '../../http/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { publicPeople } from '../identity/index.ts';
import {
  findNotification,
  forgetOldNotifications,
  listNotifications,
  markNotification,
  putNews,
  type Stored,
} from './queries.ts';
import { inWords } from './rules.ts';

type NotificationRooms = { readonly database: Database; readonly jobs: Jobs; readonly now: () => Date };

const FOLLOWER = 'notifications';
/** So many news that were set aside are tried again at once. */
const RETRIED_AT_ONCE = 100;

/** What the server tells people, made from the news that other features write beside their changes (decision 0022). */
export function notificationRoutes({ database, jobs, now }: NotificationRooms): Route[] {
  const tell = async (tx: Tx, items: readonly FollowedItem[]): Promise<undefined> => {
    for (const news of await readNews(tx, items)) {
      const people = await publicPeople(tx, [...news.to, ...(news.by === undefined ? [] : [news.by])]);
      await putNews(tx, news, new Set(people.map(({ id }) => id)));
    }
  };
  // News that nobody can be told of are set aside: those that come after them are told all the same.
  const process = (tx: Tx, items: readonly FollowedItem[]) =>
    processItems(tx, FOLLOWER, items, now(), (some) => tell(tx, some));
  const follow = async (): Promise<void> => {
    while (await hasNews(database.read, FOLLOWER))
      await database.transaction(async (tx) => process(tx, await takeNews(tx, FOLLOWER)));
  };
  const retry = async (): Promise<void> => {
    if ((await listDueAgain(database.read, FOLLOWER, now(), 1)).length === 0) return;
    await database.transaction(async (tx) => process(tx, await listDueAgain(tx, FOLLOWER, now(), RETRIED_AT_ONCE)));
  };
  jobs.define('notifications.follow', { schedule: { everyMinutes: 15 }, work: () => follow().then(retry) });
  jobs.define('notifications.forget', {
    schedule: { atHour: 3 },
    work: ({ signal }) => inSteps(database, (tx, atMost) => forgetOldNotifications(tx, now(), atMost), { signal }),
  });
  const speak = async (stored: readonly Stored[], { language }: Viewer) => {
    const actors = stored.flatMap(({ actorId }) => actorId ?? []);
    const names = new Map((await publicPeople(database.read, actors)).map((one) => [one.id, one.displayName]));
    return stored.map((one) => inWords(one, names.get(one.actorId ?? ''), language));
  };

  return [
    serve(notifications.listNotifications, async ({ viewer }) => {
      await follow();
      return speak(await listNotifications(database.read, viewer.userId, now()), viewer);
    }),
    serve(notifications.getNotification, async ({ viewer, params }) => {
      const found = await findNotification(database.read, viewer.userId, params.id, now());
      if (found === undefined) throw notThere();
      const [said] = await speak([found], viewer);
      return said as notifications.Notification;
    }),
    serve(notifications.markNotification, ({ viewer, params, body, isKeyed, write }) =>
      write(async (tx) => {
        // Deleted already, and sent again: what was wanted is so.
        const isDone = isKeyed && body === 'deleted';
        if (!(await markNotification(tx, viewer.userId, params.id, body)) && !isDone) throw notThere();
        return 'OK';
      }),
    ),
    serve(notifications.markNotifications, ({ viewer, body, isKeyed, write }) =>
      write(async (tx) => {
        for (const [id, state] of Object.entries(body)) {
          const isDone = isKeyed && state === 'deleted';
          if (!(await markNotification(tx, viewer.userId, id, state)) && !isDone) throw notThere();
        }
        return 'OK';
      }),
    ),
  ];
}

function notThere(): NotFound {
  return new NotFound('There is no notification with this id.');
}
