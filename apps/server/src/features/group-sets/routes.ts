import { groupSets, NotFound } from '@canticle/contract';
import { startOf } from '@canticle/lists';
import { recordChange } from '../../platform/changes/index.ts';
import type { Reader, Tx } from '../../platform/database/index.ts';
import { type Route, serve } from '../../platform/http/index.ts';
import { getGroup, listMembers, recordGroupChange } from '../groups/index.ts';
import { listPersonNames } from '../identity/index.ts';
import { notifySoon } from '../notifications/index.ts';
import {
  countSongs,
  findListRights,
  getList,
  type List,
  listEntries,
  listGroupLists,
  requireListRight,
  touchList,
} from '../playlists/index.ts';
import { findCatalogueNames } from '../songs/index.ts';
import { listLiveUsesOfGroups, mergeUses, type SetUse, type SongUse } from '../usage/index.ts';
import type { GroupSetContext, Part } from './model.ts';
import { addPart, deletePart, saveAnswer } from './mutations.ts';
import { defineNotifyMembersJob, pathOf, recipientsOf } from './notify-members.ts';
import { findPart, listParts } from './queries.ts';
import { assertPartPossible, formatSetName } from './rules.ts';

/** The sets of groups: what members see of them, who takes which part, and what was sung. */
export function groupSetRoutes(context: GroupSetContext): Route[] {
  defineNotifyMembersJob(context);
  return [...readingRoutes(context), ...partRoutes(context)];
}

function readingRoutes({ database, now }: GroupSetContext): Route[] {
  const listVisibleSets = async (userId: string, groupId: string): Promise<List[]> => {
    await getGroup(database.read, userId, groupId);
    const lists = await listGroupLists(database.read, groupId);
    return lists.filter((list) => !list.isTemplate && findListRights(list, userId) !== undefined);
  };
  return [
    serve(groupSets.listGroupSets, async ({ viewer, params }) => {
      const lists = await listVisibleSets(viewer.userId, params.id);
      const ids = lists.map(({ id }) => id);
      const counts = await countSongs(database.read, ids);
      const own = (await listParts(database.read, ids)).filter(({ userId }) => userId === viewer.userId);
      const parts = Map.groupBy(own, ({ listId }) => listId);
      const names = await listPersonNames(database.read, [viewer.userId]);
      return lists.map(({ id, name, schedule, place, isPublished }) => ({
        id,
        name,
        schedule,
        place,
        isPublished,
        songCount: counts.get(id) ?? 0,
        parts: (parts.get(id) ?? []).map((part) => serializePart(part, names)),
      }));
    }),

    serve(groupSets.listRepertoire, async ({ viewer, params }) => {
      const lists = await listVisibleSets(viewer.userId, params.id);
      const sets = await readSetUses(database.read, lists, now());
      const live = await listLiveUsesOfGroups(database.read, [params.id]);
      const isVisible = ({ listId }: SongUse) => lists.some(({ id }) => id === listId);
      const sung = new Map<string, { count: number; lastDate: string; lastListId: string | null }>();
      for (const use of mergeUses(sets, live))
        sung.set(use.songId, {
          count: (sung.get(use.songId)?.count ?? 0) + 1,
          lastDate: use.day,
          lastListId: isVisible(use) ? use.listId : null,
        });
      const names = await findCatalogueNames(database.read, [...sung.keys()]);
      return [...sung]
        .flatMap(([songId, facts]) => {
          const name = names.get(songId);
          return name === undefined ? [] : [{ songId, name, ...facts }];
        })
        .toSorted((a, b) => (a.lastDate < b.lastDate ? 1 : a.lastDate > b.lastDate ? -1 : b.count - a.count));
    }),
  ];
}

/* The published sets of a group that took place. */
async function readSetUses(db: Reader, lists: readonly List[], now: Date): Promise<SetUse[]> {
  const past = lists.flatMap(({ id, groupId, isPublished, schedule }) =>
    isPublished && schedule !== null && startOf(schedule) <= now.getTime()
      ? [{ listId: id, groupId, day: schedule.date }]
      : [],
  );
  const entries = await listEntries(
    db,
    past.map(({ listId }) => listId),
  );
  return past.map((set) => ({ ...set, songIds: (entries.get(set.listId) ?? []).flatMap((row) => row.songId ?? []) }));
}

const serializePart = (part: Part, names: ReadonlyMap<string, string>): groupSets.SetPart => ({
  id: part.id,
  userId: part.userId,
  displayName: names.get(part.userId) ?? '',
  part: part.part,
  isProjection: part.isProjection,
  answer: part.answer,
  word: part.comment,
  answeredAt: part.answeredAt,
});

async function readParts(db: Reader, listId: string): Promise<groupSets.SetPart[]> {
  const parts = await listParts(db, [listId]);
  const names = await listPersonNames(db, [...new Set(parts.map(({ userId }) => userId))]);
  return parts.map((part) => serializePart(part, names));
}

function partRoutes({ database, jobs, now }: GroupSetContext): Route[] {
  return [
    serve(groupSets.listParts, async ({ viewer, params }) => {
      const { list } = await getList(database.read, viewer.userId, params.id);
      return list.groupId === null ? [] : readParts(database.read, list.id);
    }),

    serve(groupSets.askForPart, ({ viewer, params, body, write }) =>
      write(async (tx) => {
        const { list, rights } = await getList(tx, viewer.userId, params.id);
        requireListRight(rights, 'own');
        assertPartPossible(list, body.userId, (await listParts(tx, [list.id])).length + 1);
        const { id, userId, part, isProjection = false } = body;
        const asked = { id, userId, part, isProjection, listId: list.id, askedById: viewer.userId };
        await addPart(tx, asked, now());
        await recordPartChange(tx, list, userId, now());
        return readParts(tx, list.id);
      }),
    ),

    serve(groupSets.withdrawPart, ({ viewer, params, hasIdempotencyKey, write }) =>
      write(async (tx) => {
        const { list, rights } = await getList(tx, viewer.userId, params.id);
        requireListRight(rights, 'own');
        const part = await findPart(tx, list.id, params.partId);
        if (part === undefined && !hasIdempotencyKey) throw new NotFound('Part not found in this set list.');
        if (part !== undefined) {
          await deletePart(tx, part.id);
          await recordPartChange(tx, list, part.userId, now());
        }
        return readParts(tx, list.id);
      }),
    ),

    serve(groupSets.answerPart, ({ viewer, params, body, write }) =>
      write(async (tx) => {
        const { list } = await getList(tx, viewer.userId, params.id);
        const part = await findPart(tx, list.id, params.partId);
        if (part?.userId !== viewer.userId) throw new NotFound('You were not asked for this part.');
        const answer = { answer: body.answer, comment: body.word || null };
        await saveAnswer(tx, part.id, answer, now());
        await recordPartChange(tx, list, part.userId, now());
        if (part.answer !== answer.answer || part.comment !== answer.comment) {
          await notifyAsker(tx, list, { ...part, ...answer }, now());
          await notifySoon(tx, jobs);
        }
        return readParts(tx, list.id);
      }),
    ),
  ];
}

/* Parts are in the calendar of the member, which follows the moment of the set; its leaders see the answers. */
async function recordPartChange(tx: Tx, list: List, userId: string, now: Date): Promise<void> {
  await touchList(tx, list.id, now);
  if (list.groupId !== null) await recordGroupChange(tx, list.groupId, [userId], now);
}

async function notifyAsker(tx: Tx, list: List, part: Part, now: Date): Promise<void> {
  const members = list.groupId === null ? [] : await listMembers(tx, [list.groupId]);
  const asker = members.filter(({ userId }) => userId === part.askedById && userId !== part.userId);
  const sign = part.answer === 'yes' ? '✓' : '✗';
  const comment = part.comment === null ? '' : ` “${part.comment}”`;
  const news = {
    kind: 'part-answered',
    ...recipientsOf(asker),
    by: part.userId,
    name: formatSetName(list, now, (set) => `${sign} ${part.part}, ${set}${comment}`),
    link: pathOf(list),
  } as const;
  await recordChange(tx, { kind: 'group', id: list.groupId ?? list.id, owner: part.userId, news }, now);
}
