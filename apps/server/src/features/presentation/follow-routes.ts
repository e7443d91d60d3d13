import { NotFound, presentation } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import { absoluteUrl, type Route, serve } from '../../platform/http/index.ts';
import { listGroupsOf, listMembers } from '../groups/index.ts';
import { listPublicPeople, type PublicPerson } from '../identity/index.ts';
import { findCatalogueNames } from '../songs/index.ts';
import { assertLive, getPresentation } from './access.ts';
import type { PresentationPosition } from './model.ts';
import { addMember } from './mutations.ts';
import { findLiveSession, type LiveCandidate, listLiveCandidates, wasRemoved } from './queries.ts';
import { type PresentationContext, type PresentationServices, toRecipient } from './routes.ts';
import { canFollowAsMember, isGone } from './rules.ts';

/** Which live sessions of others a person may follow without a code, and joining one of their groups. */
export function followRoutes({ database, now }: PresentationContext, { views }: PresentationServices): Route[] {
  return [
    serve(presentation.listPresentations, ({ viewer, request }) =>
      readFollowable(database.read, viewer.userId, request.origin, now()),
    ),

    serve(presentation.followPresentation, async ({ viewer, params, request, write }) => {
      const live = await findLiveSession(database.read, { id: params.id }, now());
      if (live === undefined || live.isEnded) throw new NotFound(NOTHING_TO_FOLLOW);
      const isOwn = live.ownerId === viewer.userId;
      const target = { ownerId: live.ownerId, sessionId: isOwn ? undefined : live.id };
      return write(async (tx) => {
        const row = await getPresentation(tx, target, now());
        assertLive(row, target);
        const input = {
          userId: viewer.userId,
          memberIds: await readMemberIds(tx, row.groupId),
          isRemoved: await wasRemoved(tx, live.id, viewer.userId),
        };
        if (!isOwn && !canFollowAsMember(row, input)) throw new NotFound(NOTHING_TO_FOLLOW);
        if (!isOwn) await addMember(tx, live.id, viewer.userId, now());
        return views.forPerson(tx, toRecipient(viewer, request.origin, target, false), row);
      });
    }),
  ];
}

const NOTHING_TO_FOLLOW = 'Session not found. Ask for its code.';

async function readMemberIds(db: Reader, groupId: string | null): Promise<ReadonlySet<string>> {
  return new Set((await listMembers(db, groupId === null ? [] : [groupId])).map(({ userId }) => userId));
}

async function readFollowable(
  db: Reader,
  userId: string,
  origin: string,
  now: Date,
): Promise<presentation.FollowablePresentation[]> {
  const groups = new Map((await listGroupsOf(db, userId)).map((group) => [group.id, group]));
  const found = await listLiveCandidates(db, userId, [...groups.keys()], now);
  const groupIds = [...new Set(found.flatMap(({ row }) => row.groupId ?? []))];
  const membersOf = Map.groupBy(await listMembers(db, groupIds), ({ groupId }) => groupId);
  const canFollow = ({ row, isRemoved }: LiveCandidate): boolean => {
    const members = row.groupId === null ? [] : (membersOf.get(row.groupId) ?? []);
    return canFollowAsMember(row, { userId, isRemoved, memberIds: new Set(members.map((one) => one.userId)) });
  };
  const followable = found.filter((one) => !isGone(one.row, now) && (one.isJoined || canFollow(one)));
  const rows = followable.map(({ row }) => row);
  const people = await readPeople(db, [...new Set(rows.flatMap((row) => [row.ownerId, row.leaderId]))], origin);
  const names = await findCatalogueNames(
    db,
    rows.flatMap(({ position }) => position?.songId ?? []),
  );
  return followable.flatMap(({ row: { live, ownerId, leaderId, groupId, position }, isJoined }) => {
    const [owner, leader] = [people.get(ownerId), people.get(leaderId)];
    const group = groups.get(groupId ?? '');
    if (owner === undefined || leader === undefined) return [];
    return [
      {
        id: live.id,
        owner,
        leader,
        openedAt: live.openedAt,
        isJoined,
        group: group === undefined ? null : { id: group.id, name: group.name },
        songName: position && (titleOf(position.slide, position.language) ?? names.get(position.songId) ?? null),
      },
    ];
  });
}

/* A reading or a note is named as a song is. */
const titleOf = (slide: PresentationPosition['slide'], language: string) =>
  slide === null || slide.title === '' ? undefined : { [language]: slide.title };

async function readPeople(
  db: Reader,
  ids: readonly string[],
  origin: string,
): Promise<ReadonlyMap<string, PublicPerson>> {
  const people = await listPublicPeople(db, ids);
  return new Map(people.map((one) => [one.id, { ...one, image: absoluteUrl(one.image, origin) }]));
}
