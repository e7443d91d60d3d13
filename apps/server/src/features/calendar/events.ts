import { setLength, startOf } from '@canticle/lists';
import { type Reader, toIso } from '../../platform/database/index.ts';
import { listAnnouncements, listPartsOf } from '../group-sets/index.ts';
import { listMemberships } from '../groups/index.ts';
import { type List, listDeletedSets, listEntries, listGroupLists, listLists } from '../playlists/index.ts';
import type { CalendarAddress } from './queries.ts';
import type { CalendarEvent } from './icalendar.ts';

/** How long a set takes when nobody said it of any entry, in milliseconds. */
const USUAL_LENGTH_MS = 3600_000;

/** How long a set that was withdrawn is cancelled in calendars, in milliseconds. */
const CANCELLED_MS = 30 * 24 * 3600_000;

/**
 * The events of a calendar: the dated lists its person sees, drafts of groups left out, and for 30 days those that were
 * deleted, or withdrawn after members were notified of them, as cancelled.
 *
 * @param origin  where the app is, for links
 */
export async function listCalendarEvents(
  db: Reader,
  { userId, groupId }: Pick<CalendarAddress, 'userId' | 'groupId'>,
  origin: string,
  now: Date,
): Promise<CalendarEvent[]> {
  const isWanted = (list: List) =>
    list.schedule !== null && !list.isTemplate && (groupId === null || list.groupId === groupId);
  const lists = (await listLists(db, userId)).filter((list) => list.groupId === null || list.isPublished);
  const cancelled = [...(await listDeletedSets(db, userId, now)), ...(await listWithdrawnSets(db, userId, now))];
  const shown = lists.filter(isWanted);
  const entries = await listEntries(
    db,
    shown.map(({ id }) => id),
  );
  const parts = Map.groupBy(await listPartsOf(db, userId), ({ listId }) => listId);
  // As the page of the set says it, once somebody said of an entry how long it takes.
  const lengthOf = ({ id }: List): number => {
    const ofSet = entries.get(id) ?? [];
    return ofSet.some(({ durationSeconds }) => durationSeconds !== null)
      ? setLength(ofSet).seconds * 1000
      : USUAL_LENGTH_MS;
  };
  return [
    ...shown.map((list) => {
      const description = (parts.get(list.id) ?? []).map(({ part, answer }) => `${part}${signOf(answer)}`).join(', ');
      return createEvent(list, { description, length: lengthOf(list), isCancelled: false }, origin);
    }),
    ...cancelled
      .filter(isWanted)
      .map((list) => createEvent(list, { description: '', length: USUAL_LENGTH_MS, isCancelled: true }, origin)),
  ];
}

/* Sets that were published, as members were notified of them: what the draft has become since is for its leaders. */
async function listWithdrawnSets(db: Reader, userId: string, now: Date): Promise<List[]> {
  const since = toIso(new Date(now.getTime() - CANCELLED_MS));
  const drafts: List[] = [];
  for (const { groupId } of await listMemberships(db, userId))
    drafts.push(...(await listGroupLists(db, groupId)).filter(({ isPublished }) => !isPublished));
  const withdrawn = drafts.filter(({ headTimestamps }) => headTimestamps.isPublished > since);
  const announcements = await listAnnouncements(
    db,
    withdrawn.map(({ id }) => id),
  );
  return withdrawn.flatMap((list) => {
    const announced = announcements.get(list.id)?.announced;
    return announced == null ? [] : [{ ...list, ...announced, isTemplate: false }];
  });
}

const signOf = (answer: 'yes' | 'no' | null): string => (answer === null ? ' ?' : answer === 'yes' ? ' ✓' : ' ✗');

type EventFacts = Pick<CalendarEvent, 'description' | 'isCancelled'> & { readonly length: number };

function createEvent(list: List, { description, length, isCancelled }: EventFacts, origin: string): CalendarEvent {
  const { schedule } = list;
  if (schedule === null) throw new Error('Only set lists can be added to a calendar.');
  const changedAt = Date.parse(list.updatedAt);
  const start = startOf(schedule);
  return {
    uid: `${list.id}@canticle`,
    title: list.name,
    place: list.place,
    description,
    url: `${origin}/custom-collections/${list.id}`,
    // Seconds since the beginning of 2020: whole, growing, and within 31 bits.
    sequence: Math.max(0, Math.floor((changedAt - Date.UTC(2020, 0, 1)) / 1000)) + (isCancelled ? 1 : 0),
    changedAt,
    isCancelled,
    at: schedule.time === null ? { day: schedule.date } : { start, end: start + length },
  };
}
