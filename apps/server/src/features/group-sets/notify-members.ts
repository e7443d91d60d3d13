import { type NotificationEvent, recordChange } from '../../platform/changes/index.ts';
import { acquireLock, toIso, type Tx } from '../../platform/database/index.ts';
import { findGroup, listMembers, type Membership } from '../groups/index.ts';
import { notifySoon } from '../notifications/index.ts';
import { findList, type List, listEntries, listPublishedSetsFrom } from '../playlists/index.ts';
import type { GroupSetContext, Part, SetAnnouncement } from './model.ts';
import { markPartsNotified, saveAnnouncement } from './mutations.ts';
import { listAnnouncements, listParts } from './queries.ts';
import {
  findDueNotifications,
  formatBeginning,
  formatSetName,
  hashSet,
  isReminderDue,
  type ReminderHours,
} from './rules.ts';

/** Sets that began longer ago are no news, in milliseconds. */
const OVER_MS = 36 * 3600_000;

/**
 * Notifies the members of groups of published sets: that they are there, were changed, or begin soon, and of
 * parts they are asked for. What they were notified of is stored with the notification, so that a set whose change came
 * late, or while no server was running, is notified of once.
 */
export function defineNotifyMembersJob({ database, jobs, now }: GroupSetContext): void {
  jobs.define('group-sets.notify', {
    schedule: { everyMinutes: 5 },
    async run({ signal }) {
      const since = toIso(new Date(now().getTime() - OVER_MS)).slice(0, 10);
      for (const { id } of await listPublishedSetsFrom(database.read, since)) {
        if (signal.aborted) break;
        await database.transaction(async (tx) => {
          if (await notifyOfSet(tx, id, now())) await notifySoon(tx, jobs);
        });
      }
      return null;
    },
  });
}

/* Whether there was anything to notify of. */
async function notifyOfSet(tx: Tx, listId: string, now: Date): Promise<boolean> {
  // One process at a time: both would find the same set.
  await acquireLock(tx, 'setNotices');
  const list = await findList(tx, listId);
  if (list === undefined || list.groupId === null || !list.isPublished) return false;
  const members = await listMembers(tx, [list.groupId]);
  const hours = (await findGroup(tx, list.groupId))?.reminderHours ?? null;
  const hasNews = await notifyAll(tx, list, { members, hours }, now);
  return (await notifyOfParts(tx, list, members, now)) || hasNews;
}

type NotifiedGroup = { readonly members: readonly Membership[]; readonly hours: ReminderHours };

async function notifyAll(tx: Tx, list: List, { members, hours }: NotifiedGroup, now: Date): Promise<boolean> {
  const announcement = (await listAnnouncements(tx, [list.id])).get(list.id);
  const contentHash = hashSet(list, (await listEntries(tx, [list.id])).get(list.id) ?? []);
  const due = findDueNotifications(list, announcement, contentHash, hours, now);
  const allBut = (actorId: string | null) => members.filter(({ userId }) => userId !== (actorId ?? list.userId));
  if (due.published) await record(tx, list, 'set-published', allBut(list.publishedById), now);
  if (due.changed) await record(tx, list, 'set-changed', allBut(list.changedById), now);
  if (due.soon) await record(tx, list, 'set-soon', members, now);
  const next: SetAnnouncement = {
    contentHash: due.published || due.changed ? contentHash : (announcement?.contentHash ?? contentHash),
    checkedAt: due.published || due.changed ? list.updatedAt : (announcement?.checkedAt ?? list.updatedAt),
    // A set that is published when its reminder would be due needs no second notification.
    announcedFor: isReminderDue(list.schedule, hours, now)
      ? formatBeginning(list.schedule)
      : (announcement?.announcedFor ?? null),
    announced: { name: list.name, place: list.place, schedule: list.schedule },
  };
  const hasNews = due.published || due.changed || due.soon;
  if (hasNews) await saveAnnouncement(tx, list.id, next);
  return hasNews;
}

async function notifyOfParts(tx: Tx, list: List, members: readonly Membership[], now: Date): Promise<boolean> {
  const pending = (await listParts(tx, [list.id])).filter(({ notifiedAt }) => notifiedAt === null);
  for (const part of pending) await recordPart(tx, list, part, members, now);
  await markPartsNotified(
    tx,
    pending.map(({ id }) => id),
    now,
  );
  return pending.length > 0;
}

async function recordPart(tx: Tx, list: List, part: Part, members: readonly Membership[], now: Date): Promise<void> {
  const asked = members.filter(({ userId }) => userId === part.userId && userId !== part.askedById);
  const name = formatSetName(list, now, (set) => `${part.part}, ${set}`);
  await recordChange(
    tx,
    {
      kind: 'group',
      id: list.groupId ?? list.id,
      owner: part.userId,
      news: {
        kind: 'part-asked',
        ...recipientsOf(asked),
        ...(part.askedById === null ? {} : { by: part.askedById }),
        name,
        link: pathOf(list),
      },
    },
    now,
  );
}

async function record(
  tx: Tx,
  list: List,
  kind: NotificationEvent['kind'],
  members: readonly Membership[],
  now: Date,
): Promise<void> {
  const news = { kind, ...recipientsOf(members), name: formatSetName(list, now), link: pathOf(list) };
  await recordChange(tx, { kind: 'group', id: list.groupId ?? list.id, owner: list.userId, news }, now);
}

/** Who of these members of one group wants to be notified in the app, who by mail, and who may on their devices. */
export const recipientsOf = (members: readonly Membership[]): Pick<NotificationEvent, 'to' | 'mailTo' | 'pushTo'> => ({
  to: members.filter(({ inApp }) => inApp).map(({ userId }) => userId),
  mailTo: members.filter(({ byMail }) => byMail).map(({ userId }) => userId),
  pushTo: { groupId: members[0]?.groupId ?? '', userIds: members.map(({ userId }) => userId) },
});

/** The path of a set in the app. */
export const pathOf = ({ id }: Pick<List, 'id'>): string => `/custom-collections/${id}`;
