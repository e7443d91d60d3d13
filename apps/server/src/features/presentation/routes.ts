import { Conflict, type Endpoint, Forbidden, NotFound, presentation } from '@canticle/contract';
import { type ChangeCounter, recordChange } from '../../platform/changes/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import { absoluteUrl, type RouteInput, type Route, serve, type Viewer } from '../../platform/http/index.ts';
import type { RateLimiter } from '../../platform/rate-limits/index.ts';
import { listPublicPeople } from '../identity/index.ts';
import type { CollectionCache } from '../songs/index.ts';
import { assertLive, getPresentation, getTarget, type Target } from './access.ts';
import type { FollowerRegistry } from './follower-registry.ts';
import type { MemberNotifier } from './member-notifier.ts';
import { createCodeLookup } from './session-codes.ts';
import type { PresentationRow } from './model.ts';
import type { PresentedItems } from './presented-items.ts';
import type { ProjectionRights } from './projection-rights.ts';
import { countAudience, isMember, listMembers } from './queries.ts';
import { requireManager, PRESENT_MS } from './rules.ts';
import type { PresentationViews } from './state-serializer.ts';
import {
  addMember,
  lockOrCreatePresentation,
  renewCode,
  changeLeader,
  endLiveSession,
  lockPresentation,
  recordLeaderSeen,
  createLiveSession,
  removeMember,
} from './mutations.ts';

export type PresentationContext = {
  readonly config: Pick<Config, 'presentationProduct' | 'payments' | 'ccliLicence'>;
  readonly database: Database;
  readonly files: FileStore;
  readonly changeCounter: ChangeCounter;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Date;
};

export type PresentationServices = {
  /** Deletes the bytes of pictures, unless something uses them. */
  readonly deletePictureFiles: (images: readonly string[]) => Promise<void>;
  readonly views: PresentationViews;
  readonly items: PresentedItems;
  readonly collections: CollectionCache;
  readonly followers: FollowerRegistry;
  readonly members: MemberNotifier;
  readonly projectionRights: ProjectionRights;
};

/** Reading a presentation, and who follows it. */
export function readRoutes(
  { database, now }: PresentationContext,
  { views, followers: followerRegistry }: PresentationServices,
): Route[] {
  const db = () => database.read;
  return [
    serve(presentation.readPresentation, async ({ viewer, params, query, request }) => {
      const target = await getTarget(db(), viewer.userId, params.id, now());
      const recipient = toRecipient(viewer, request.origin, target, query.document ?? false);
      return views.forPerson(db(), recipient, await getPresentation(db(), target, now()));
    }),

    serve(presentation.listPeople, async ({ viewer, params, request }) => {
      const target = await getTarget(db(), viewer.userId, params.id, now());
      const row = await getPresentation(db(), target, now());
      requireManager(row, viewer.userId);
      const { live, ownerId } = row;
      if (live === undefined) return { musicians: [], audience: 0 };
      const since = new Date(now().getTime() - PRESENT_MS);
      const members = new Map((await listMembers(db(), live.id)).map((one) => [one.userId, one.seenAt]));
      const people = await listPublicPeople(db(), [...members.keys()]);
      const { process, followers } = followerRegistry.localAudience(ownerId);
      return {
        musicians: people.map((one) => ({
          ...one,
          image: absoluteUrl(one.image, request.origin),
          isHere: (members.get(one.id) ?? '') > since.toISOString(),
        })),
        audience: followers + (await countAudience(db(), live.id, process, since)),
      };
    }),
  ];
}

/** Opening a presentation to others, joining and leaving, and changing the leader. */
export function liveSessionRoutes(
  context: PresentationContext,
  { views, followers, members }: PresentationServices,
): Route[] {
  const { database, now } = context;
  const findSessionByCode = createCodeLookup(context.rateLimiter, now);
  type ApplyChange = (tx: Tx, row: PresentationRow, target: Target) => Promise<void>;
  /* Changes a presentation, replies with its new state, and notifies the followers after the commit. */
  const applyChange = async (
    { viewer, params, request, write }: ChangeRequest,
    apply: ApplyChange,
    canCreate = false,
  ) => {
    const target = await getTarget(database.read, viewer.userId, params?.id ?? presentation.ownPresentation, now());
    let notifyMembers = () => {};
    const reply = await write(async (tx) => {
      const row = await (canCreate ? lockOrCreatePresentation : lockPresentation)(tx, target.ownerId, now());
      assertLive(row, target);
      await apply(tx, row, target);
      const after = await getPresentation(tx, target, now());
      notifyMembers = () => members.notify(row, after);
      return views.forPerson(tx, toRecipient(viewer, request.origin, target, false), after);
    });
    followers.notify(target.ownerId);
    notifyMembers();
    return reply;
  };

  return [
    serve(presentation.startLive, (input) => applyChange(input, (tx, row) => createLiveSession(tx, row, now()), true)),

    // Pictures stay for the next session of the day, as the announcements on the leader's device do.
    serve(presentation.endLive, (input) => applyChange(input, (tx, row) => endLiveSession(tx, row, now()))),

    serve(presentation.renewCode, (input) =>
      applyChange(input, async (tx, row) => {
        requireManager(row, input.viewer.userId);
        if (row.live === undefined) throw new Conflict('No live session. Start one first.');
        await renewCode(tx, row, row.live.id, now());
      }),
    ),

    serve(presentation.transferLead, (input) =>
      applyChange(input, async (tx, row) => {
        const { userId } = input.body;
        requireManager(row, input.viewer.userId);
        const isThere = userId === row.ownerId || (row.live !== undefined && (await isMember(tx, row.live.id, userId)));
        if (!isThere) throw new NotFound('This person is not in the session.');
        await changeLeader(tx, row, userId, now());
      }),
    ),

    serve(presentation.joinPresentation, async ({ viewer, body, request, write }) => {
      const live = await findSessionByCode(database.read, body.code, viewer, request);
      const isOwn = live.ownerId === viewer.userId;
      const target = { ownerId: live.ownerId, sessionId: isOwn ? undefined : live.id };
      return write(async (tx) => {
        if (!isOwn) await addMember(tx, live.id, viewer.userId, now());
        const row = await getPresentation(tx, target, now());
        assertLive(row, target);
        return views.forPerson(tx, toRecipient(viewer, request.origin, target, false), row);
      });
    }),
  ];
}

/** Leaving a live session or being taken out of it, and that the leader is still there. */
export function presenceRoutes(
  { database, now }: PresentationContext,
  { followers, members }: PresentationServices,
): Route[] {
  return [
    serve(presentation.removeMusician, async ({ viewer, params, write }) => {
      const target = await getTarget(database.read, viewer.userId, params.id, now());
      let notifyMembers = () => {};
      const result = await write(async (tx) => {
        const row = await lockPresentation(tx, target.ownerId, now());
        assertLive(row, target);
        if (viewer.userId !== params.userId && viewer.userId !== target.ownerId)
          throw new Forbidden('Only the owner can remove others from a session.');
        const { live } = row;
        const isBanned = viewer.userId !== params.userId;
        const removed = { sessionId: live?.id ?? '', userId: params.userId, isBanned };
        if (!live || !(await removeMember(tx, row, removed, now())))
          throw new NotFound('This person is not in the session.');
        // The removed person knows the code.
        if (isBanned) await renewCode(tx, row, live.id, now());
        await recordChange(tx, { kind: 'presentation', id: live.id, owner: params.userId }, now());
        const after = await getPresentation(tx, target, now());
        notifyMembers = () => members.notify(row, after);
        return {};
      });
      followers.notify(target.ownerId);
      notifyMembers();
      return result;
    }),

    serve(presentation.reportPresence, async ({ viewer, params, write }) => {
      const target = await getTarget(database.read, viewer.userId, params.id, now());
      const leadsLive = ({ leaderId, live }: PresentationRow) => leaderId === viewer.userId && live !== undefined;
      const before = await getPresentation(database.read, target, now());
      const { revision } = before;
      if (!leadsLive(before)) return { revision, leads: false };
      const result = await write(async (tx) => {
        const row = await lockPresentation(tx, target.ownerId, now());
        const leads = leadsLive(row);
        return { revision: leads ? await recordLeaderSeen(tx, row, now()) : row.revision, leads };
      });
      if (result.revision !== revision) followers.notify(target.ownerId);
      return result;
    }),
  ];
}

/* The input of the calls that change a presentation. */
type ChangeRequest = Pick<RouteInput<Endpoint>, 'viewer' | 'request' | 'write'> & {
  readonly params?: { readonly id: string };
};

/** A signed-in person, as a recipient of a presentation. */
export const toRecipient = (viewer: Viewer, origin: string, { sessionId }: Target, withDocument: boolean) =>
  ({ kind: 'person', viewer, origin, withDocument, sessionId }) as const;
