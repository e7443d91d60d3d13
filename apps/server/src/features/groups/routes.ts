import { BadRequest, groups, NotFound, PayloadTooLarge } from '@canticle/contract';
import type { Tx } from '../../platform/database/index.ts';
import { type FileStore, InvalidPicture, storePicture } from '../../platform/files/index.ts';
import { type Route, serve } from '../../platform/http/index.ts';
import { invitationRoutes } from './invitation-routes.ts';
import type { GroupContext, GroupSets } from './model.ts';
import {
  createGroup,
  deleteGroup,
  lockGroup,
  recordGroupChange,
  removeMember,
  setMemberNotices,
  setMemberRole,
  updateGroup,
} from './mutations.ts';
import { findMembership, getGroup, listMembers } from './queries.ts';
import { assertLeaderRemains, requireLeader } from './rules.ts';
import { readGroup, readGroups } from './views.ts';

type GroupDeps = {
  /** Schedules the deletion of a picture, unless something uses it by then. */
  readonly scheduleImageDeletion: (tx: Tx, image: string | null) => Promise<void>;
  readonly sets: GroupSets;
};

const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
const PICTURE_SIDE_PX = 800;

/** Groups of people who sing together, their members, and the invitations others join them by. */
export function groupRoutes(context: GroupContext, deps: GroupDeps): Route[] {
  return [
    ...coreRoutes(context, deps),
    ...pictureRoutes(context, deps),
    ...memberRoutes(context, deps),
    ...invitationRoutes(context, deps.sets),
  ];
}

/* A group the viewer leads; nobody else changes its members meanwhile. */
async function lockLedGroup(tx: Tx, userId: string, id: string, now: Date) {
  await getGroup(tx, userId, id);
  await lockGroup(tx, id, now);
  const found = await getGroup(tx, userId, id);
  requireLeader(found.membership.role);
  return found.group;
}

function coreRoutes({ database, now }: GroupContext, { scheduleImageDeletion, sets }: GroupDeps): Route[] {
  return [
    serve(groups.listGroups, ({ viewer, request }) => readGroups(database.read, viewer.userId, request.origin)),

    serve(groups.createGroup, ({ viewer, body, request, write }) =>
      write(async (tx) => {
        await createGroup(tx, viewer.userId, { id: body.id, name: body.name, color: body.color ?? null }, now());
        return readGroup(tx, viewer.userId, body.id, request.origin);
      }),
    ),

    serve(groups.getGroup, ({ viewer, params, request }) =>
      readGroup(database.read, viewer.userId, params.id, request.origin),
    ),

    serve(groups.patchGroup, ({ viewer, params, body: { name, color, reminderHours }, request, write }) =>
      write(async (tx) => {
        await lockLedGroup(tx, viewer.userId, params.id, now());
        const values = {
          ...(name === undefined ? {} : { name }),
          ...(color === undefined ? {} : { color }),
          ...(reminderHours === undefined ? {} : { reminderHours }),
        };
        await updateGroup(tx, params.id, values, now());
        await recordGroupChange(tx, params.id, 'everybody', now());
        return readGroup(tx, viewer.userId, params.id, request.origin);
      }),
    ),

    serve(groups.deleteGroup, ({ viewer, params, write }) =>
      write(async (tx) => {
        const { image } = await lockLedGroup(tx, viewer.userId, params.id, now());
        await deleteGroup(tx, sets, params.id, now());
        await scheduleImageDeletion(tx, image);
        return {};
      }),
    ),
  ];
}

function pictureRoutes({ database, files, now }: GroupContext, { scheduleImageDeletion }: GroupDeps): Route[] {
  const savePicture = async (tx: Tx, userId: string, id: string, image: string | null) => {
    const before = await lockLedGroup(tx, userId, id, now());
    await updateGroup(tx, id, { image }, now());
    await recordGroupChange(tx, id, 'everybody', now());
    if (before.image !== image) await scheduleImageDeletion(tx, before.image);
  };
  return [
    serve(groups.saveGroupPicture, async ({ viewer, params, body, request, write }) => {
      // Nobody else makes the server decode a picture.
      requireLeader((await getGroup(database.read, viewer.userId, params.id)).membership.role);
      const image = await storeGroupPicture(files, body.base64Image);
      // Its bytes are deleted again unless the group has it by then: they may be refused below.
      await database.transaction((tx) => scheduleImageDeletion(tx, image));
      return write(async (tx) => {
        await savePicture(tx, viewer.userId, params.id, image);
        return readGroup(tx, viewer.userId, params.id, request.origin);
      });
    }),

    serve(groups.deleteGroupPicture, ({ viewer, params, request, write }) =>
      write(async (tx) => {
        await savePicture(tx, viewer.userId, params.id, null);
        return readGroup(tx, viewer.userId, params.id, request.origin);
      }),
    ),
  ];
}

async function storeGroupPicture(files: FileStore, dataUrl: string): Promise<string> {
  const comma = dataUrl.indexOf(',');
  if (!/^data:image\/[\w.+-]+;base64$/i.test(dataUrl.slice(0, comma)))
    throw new BadRequest('The picture must be a data URL such as data:image/jpeg;base64,…');
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64');
  if (bytes.length > MAX_PICTURE_BYTES) throw new PayloadTooLarge('The picture can be up to 5 MB.');
  try {
    return await storePicture(files, bytes, { square: PICTURE_SIDE_PX });
  } catch (error) {
    if (error instanceof InvalidPicture) throw new BadRequest(error.message, { cause: error });
    throw error;
  }
}

function memberRoutes({ now }: GroupContext, { sets }: GroupDeps): Route[] {
  return [
    serve(groups.changeMember, ({ viewer, params, body: { role }, request, write }) =>
      write(async (tx) => {
        await lockLedGroup(tx, viewer.userId, params.id, now());
        const member = await findMembership(tx, params.id, params.userId);
        if (member === undefined) throw new NotFound('This person is not in the group.');
        assertLeaderRemains(await listMembers(tx, [params.id]), params.userId, role);
        await setMemberRole(tx, params.id, params.userId, role);
        await recordGroupChange(tx, params.id, [params.userId], now());
        await sets.recordGroupListChanges(tx, params.id, params.userId, now());
        return readGroup(tx, viewer.userId, params.id, request.origin);
      }),
    ),

    serve(groups.removeMember, ({ viewer, params, hasIdempotencyKey, write }) =>
      write(async (tx) => {
        const isSelf = params.userId === viewer.userId;
        await getGroup(tx, viewer.userId, params.id);
        await lockGroup(tx, params.id, now());
        const { membership } = await getGroup(tx, viewer.userId, params.id);
        if (!isSelf) requireLeader(membership.role);
        const member = await findMembership(tx, params.id, params.userId);
        if (member === undefined && hasIdempotencyKey) return {};
        if (member === undefined) throw new NotFound('This person is not in the group.');
        assertLeaderRemains(await listMembers(tx, [params.id]), params.userId);
        await removeMember(tx, sets, params.id, params.userId, now());
        return {};
      }),
    ),

    serve(groups.saveNotices, ({ viewer, params, body, request, write }) =>
      write(async (tx) => {
        await getGroup(tx, viewer.userId, params.id);
        await setMemberNotices(tx, params.id, viewer.userId, body);
        return readGroup(tx, viewer.userId, params.id, request.origin);
      }),
    ),
  ];
}
