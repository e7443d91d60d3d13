import { Conflict, NotAllowed, NotFound, presentation } from '@canticle/contract';
import type { ChangeWatch } from '../../changes/index.ts';
import type { Config } from '../../config/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import { absoluteAddress, type Asked, type Route, serve, type Viewer } from '../../http/index.ts';
import type { RateLimits } from '../../rate-limits/index.ts';
import { publicPeople } from '../identity/index.ts';
import { demandLive, getStanding, getTarget, type Target } from './access.ts';
import type { Followings } from './following.ts';
import { readCodes } from './joining.ts';
import type { Standing } from './model.ts';
import type { Projection } from './projecting.ts';
import { countAudience, isMember, listJoined, listMembers } from './queries.ts';
import { demandCharge, HERE_MS } from './rules.ts';
import type { Views } from './sayings.ts';
import {
  addMember,
  beginStanding,
  changeCode,
  changeLeader,
  endSession,
  lockStanding,
  noteLeader,
  openSession,
  removeMember,
} from './writes.ts';

export type PresentationRooms = {
  readonly config: Pick<Config, 'presentationProduct'>;
  readonly database: Database;
  readonly watch: ChangeWatch;
  readonly rateLimits: RateLimits;
  readonly now: () => Date;
};

export type PresentationParts = {
  readonly views: Views;
  readonly followings: Followings;
  readonly projection: Projection;
};

/** Reading a presentation, and who follows it. */
export function readingRoutes({ database, now }: PresentationRooms, { views, followings }: PresentationParts): Route[] {
  const db = () => database.read;
  return [
    serve(presentation.listPresentations, async ({ viewer, request }) => {
      const joined = await listJoined(db(), viewer.userId, now());
      const people = await publicPeople(
        db(),
        joined.map(({ ownerId }) => ownerId),
      );
      return joined.flatMap(({ id, ownerId, openedAt }) => {
        const owner = people.find((one) => one.id === ownerId);
        if (owner === undefined || ownerId === viewer.userId) return [];
        return [{ id, openedAt, owner: { ...owner, image: absoluteAddress(owner.image, request.origin) } }];
      });
    }),

    serve(presentation.readPresentation, async ({ viewer, params, query, request }) => {
      const target = await getTarget(db(), viewer.userId, params.id, now());
      const reading = personOf(viewer, request.origin, target, query.document ?? false);
      return views.ofPerson(db(), reading, await getStanding(db(), target, now()));
    }),

    serve(presentation.listPeople, async ({ viewer, params, request }) => {
      const target = await getTarget(db(), viewer.userId, params.id, now());
      const standing = await getStanding(db(), target, now());
      demandCharge(standing, viewer.userId);
      const { live, ownerId } = standing;
      if (live === undefined) return { musicians: [], audience: 0 };
      const since = new Date(now().getTime() - HERE_MS);
      const members = new Map((await listMembers(db(), live.id)).map((one) => [one.userId, one.seenAt]));
      const people = await publicPeople(db(), [...members.keys()]);
      const { process, followers } = followings.audienceHere(ownerId);
      return {
        musicians: people.map((one) => ({
          ...one,
          image: absoluteAddress(one.image, request.origin),
          isHere: (members.get(one.id) ?? '') > since.toISOString(),
        })),
        audience: followers + (await countAudience(db(), live.id, process, since)),
      };
    }),
  ];
}

/** Opening a presentation to others, coming in and going, and who leads. */
export function sessionRoutes(rooms: PresentationRooms, { views, followings }: PresentationParts): Route[] {
  const { database, now } = rooms;
  const findCode = readCodes(rooms.rateLimits, now);
  type Change = (tx: Tx, standing: Standing, target: Target) => Promise<void>;
  /* Changes a presentation, answers how it stands then, and tells those who follow once that is certain. */
  const change = async ({ viewer, params, request, write }: AskedOf, work: Change, isBegun = false) => {
    const target = await getTarget(database.read, viewer.userId, params?.id ?? presentation.ownPresentation, now());
    const shown = await write(async (tx) => {
      const standing = await (isBegun ? beginStanding : lockStanding)(tx, target.ownerId, now());
      demandLive(standing, target);
      await work(tx, standing, target);
      const after = await getStanding(tx, target, now());
      return views.ofPerson(tx, personOf(viewer, request.origin, target, false), after);
    });
    followings.wake(target.ownerId);
    return shown;
  };

  return [
    serve(presentation.openLive, (asked) => change(asked, (tx, standing) => openSession(tx, standing, now()), true)),

    serve(presentation.endLive, (asked) => change(asked, (tx, standing) => endSession(tx, standing, now()))),

    serve(presentation.renewCode, (asked) =>
      change(asked, async (tx, standing) => {
        demandCharge(standing, asked.viewer.userId);
        if (standing.live === undefined) throw new Conflict('There is no live session. Open one first.');
        await changeCode(tx, standing, standing.live.id, now());
      }),
    ),

    serve(presentation.giveLead, (asked) =>
      change(asked, async (tx, standing) => {
        const { userId } = asked.body;
        demandCharge(standing, asked.viewer.userId);
        const isThere =
          userId === standing.ownerId ||
          (standing.live !== undefined && (await isMember(tx, standing.live.id, userId)));
        if (!isThere) throw new NotFound('This person is not in the session.');
        await changeLeader(tx, standing, userId, now());
      }),
    ),

    serve(presentation.joinPresentation, async ({ viewer, body, request, write }) => {
      const live = await findCode(database.read, body.code, viewer, request);
      const isOwn = live.ownerId === viewer.userId;
      const target = { ownerId: live.ownerId, sessionId: isOwn ? undefined : live.id };
      return write(async (tx) => {
        if (!isOwn) await addMember(tx, live.id, viewer.userId, now());
        const standing = await getStanding(tx, target, now());
        demandLive(standing, target);
        return views.ofPerson(tx, personOf(viewer, request.origin, target, false), standing);
      });
    }),

    serve(presentation.removeMusician, async ({ viewer, params, write }) => {
      const target = await getTarget(database.read, viewer.userId, params.id, now());
      const done = await write(async (tx) => {
        const standing = await lockStanding(tx, target.ownerId, now());
        demandLive(standing, target);
        if (viewer.userId !== params.userId && viewer.userId !== target.ownerId)
          throw new NotAllowed('Only the owner takes others out of a session.');
        const { live } = standing;
        if (!live || !(await removeMember(tx, standing, live.id, params.userId, now())))
          throw new NotFound('This person is not in the session.');
        // Who was taken out knows the code.
        if (viewer.userId !== params.userId) await changeCode(tx, standing, live.id, now());
        return {};
      });
      followings.wake(target.ownerId);
      return done;
    }),

    serve(presentation.reportPresence, async ({ viewer, params, write }) => {
      const target = await getTarget(database.read, viewer.userId, params.id, now());
      const leadsLive = ({ leaderId, live }: Standing) => leaderId === viewer.userId && live !== undefined;
      const before = await getStanding(database.read, target, now());
      const { revision } = before;
      if (!leadsLive(before)) return { revision, leads: false };
      const done = await write(async (tx) => {
        const standing = await lockStanding(tx, target.ownerId, now());
        const leads = leadsLive(standing);
        return { revision: leads ? await noteLeader(tx, standing, now()) : standing.revision, leads };
      });
      if (done.revision !== revision) followings.wake(target.ownerId);
      return done;
    }),
  ];
}

/* What the calls that change a presentation are asked with. */
type AskedOf = Pick<Asked<object>, 'viewer' | 'request' | 'write'> & { readonly params?: { readonly id: string } };

/** Somebody signed in, as one who reads or follows a presentation. */
export const personOf = (viewer: Viewer, origin: string, { sessionId }: Target, withDocument: boolean) =>
  ({ kind: 'person', viewer, origin, withDocument, sessionId }) as const;
