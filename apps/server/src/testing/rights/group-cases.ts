import { newId } from '../../platform/database/index.ts';
import { type Caller, OWNED, PUBLIC, SIGNED_IN, withOverrides } from './callers.ts';
import { emailOf, MARKER_WORDS, type PermissionFixtures } from './fixtures.ts';
import { type PermissionCase, permissionCase } from './permission-case.ts';

const asOwner = async (
  { canticle }: PermissionFixtures,
  call: Parameters<PermissionFixtures['canticle']['request']>[0],
  body?: unknown,
) =>
  (await canticle.request(call, { as: emailOf('owner'), version: '4.0', ...(body === undefined ? {} : { body }) }))
    .json;

/* Named with the word that nobody outside may read. */
const createGroup = async (world: PermissionFixtures, name: string = MARKER_WORDS.owned): Promise<string> =>
  (await asOwner(world, 'POST api/canticle/groups', { id: newId(), name })).id;

const createInvitation = async (world: PermissionFixtures, group: string): Promise<string> =>
  (await asOwner(world, `POST api/canticle/groups/${group}/invitations`, { role: 'singer' })).key;

/** A group the owner leads, in which the subscriber sings. */
export const createChoir = async (world: PermissionFixtures): Promise<string> => {
  const group = await createGroup(world, 'Choir');
  const key = await createInvitation(world, group);
  await world.canticle.request(`POST api/canticle/group-invitations/${key}`, { as: emailOf('subscriber') });
  return group;
};

/** A set of that choir: a draft, or published. */
export const createSet = async (world: PermissionFixtures, group: string, isPublished = true): Promise<string> => {
  const { id } = await asOwner(world, 'POST api/CustomCollections', { id: newId(), name: 'Service' });
  const body = { at: world.canticle.context.now().toISOString(), groupId: group, isPublished };
  await asOwner(world, `POST api/canticle/lists/${id}/changes`, body);
  return id;
};
const atSet = async (world: PermissionFixtures) => ({ params: [await createSet(world, await createChoir(world))] });
const atDraft = async (world: PermissionFixtures) => ({
  params: [await createSet(world, await createChoir(world), false)],
});
const askFor = async (world: PermissionFixtures, person: Caller): Promise<[string, string]> => {
  const [list, id] = [await createSet(world, await createChoir(world)), newId()];
  const body = { id, userId: world.people.get(person) ?? '', part: 'Guitar' };
  await asOwner(world, `POST api/canticle/lists/${list}/parts`, body);
  return [list, id];
};

const createAddress = async (world: PermissionFixtures): Promise<{ readonly group: string; readonly key: string }> => {
  const group = await createChoir(world);
  return { group, key: (await asOwner(world, `PUT api/canticle/calendar-addresses/${group}`)).key };
};

/* Only its leaders change a group; its members may read it. */
const LED = withOverrides(OWNED, { subscriber: 403 });
const READ = withOverrides(OWNED, { subscriber: 200 });

const atGroup = async (world: PermissionFixtures) => ({ params: [await createGroup(world)] });
const atChoir = async (world: PermissionFixtures) => ({ params: [await createChoir(world)] });
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The cases of groups: an outsider, whatever their role, learns nothing of one. */
export const GROUP_CASES: readonly PermissionCase[] = [
  permissionCase('GET api/canticle/groups', 'own', SIGNED_IN),
  permissionCase('POST api/canticle/groups', 'own', SIGNED_IN, () => ({ body: { id: newId(), name: 'Band' } })),
  permissionCase('GET api/canticle/groups/:id', 'own', OWNED, atGroup),
  permissionCase('GET api/canticle/groups/:id', 'own', READ, atChoir),
  permissionCase('PATCH api/canticle/groups/:id', 'own', LED, async (world) => ({
    ...(await atChoir(world)),
    body: { name: 'Band' },
  })),
  permissionCase('DELETE api/canticle/groups/:id', 'own', LED, atChoir),
  permissionCase('PUT api/canticle/groups/:id/picture', 'own', LED, async (world) => ({
    ...(await atChoir(world)),
    body: { base64Image: PICTURE },
  })),
  permissionCase('DELETE api/canticle/groups/:id/picture', 'own', LED, atChoir),
  permissionCase('PUT api/canticle/groups/:id/members/:userId', 'own', LED, async (world) => ({
    params: [await createChoir(world), world.people.get('subscriber') ?? ''],
    body: { role: 'musician' },
  })),
  // A singer may leave, and remove nobody else.
  permissionCase('DELETE api/canticle/groups/:id/members/:userId', 'own', READ, async (world) => ({
    params: [await createChoir(world), world.people.get('subscriber') ?? ''],
  })),
  permissionCase('PUT api/canticle/groups/:id/notices', 'own', READ, async (world) => ({
    ...(await atChoir(world)),
    body: { inApp: true, byMail: false },
  })),
  permissionCase('GET api/canticle/calendar-addresses', 'own', SIGNED_IN),
  permissionCase('PUT api/canticle/calendar-addresses/:calendar', 'own', READ, atChoir),
  permissionCase('DELETE api/canticle/calendar-addresses/:calendar', 'own', OWNED, async (world) => ({
    params: [(await createAddress(world)).group],
  })),
  permissionCase('GET api/canticle/calendars/:key', 'own', PUBLIC, async (world) => ({
    params: [(await createAddress(world)).key],
  })),
  permissionCase('GET api/canticle/groups/:id/sets', 'own', READ, atChoir),
  permissionCase('GET api/canticle/groups/:id/repertoire', 'own', READ, atChoir),
  ...(['licence-report', 'licence-report.csv'] as const).map((report) =>
    permissionCase(`GET api/canticle/groups/:id/${report}`, 'own', LED, async (world) => ({
      ...(await atChoir(world)),
      query: 'fromDate=2026-01-01',
    })),
  ),
  permissionCase('GET api/canticle/lists/:id/parts', 'own', READ, atSet),
  permissionCase('GET api/canticle/lists/:id/parts', 'own', OWNED, atDraft),
  permissionCase('GET api/canticle/lists/:id/rows', 'own', READ, atSet),
  permissionCase('GET api/canticle/lists/:id/rows', 'own', OWNED, atDraft),
  permissionCase('POST api/canticle/lists/:id/parts', 'own', LED, async (world) => ({
    ...(await atSet(world)),
    body: { id: newId(), userId: world.people.get('subscriber') ?? '', part: 'Guitar' },
  })),
  permissionCase('DELETE api/canticle/lists/:id/parts/:partId', 'own', LED, async (world) => ({
    params: await askFor(world, 'subscriber'),
  })),
  permissionCase('PUT api/canticle/lists/:id/parts/:partId/answer', 'own', OWNED, async (world) => ({
    params: await askFor(world, 'owner'),
    body: { answer: 'yes' },
  })),
  permissionCase('GET api/canticle/groups/:id/invitations', 'own', LED, atChoir),
  permissionCase('POST api/canticle/groups/:id/invitations', 'own', LED, async (world) => ({
    ...(await atChoir(world)),
    body: { role: 'singer' },
  })),
  permissionCase('DELETE api/canticle/groups/:id/invitations/:key', 'own', LED, async (world) => {
    const group = await createChoir(world);
    return { params: [group, await createInvitation(world, group)] };
  }),
  permissionCase('GET api/canticle/group-invitations/:key', 'own', PUBLIC, async (world) => ({
    params: [await createInvitation(world, await createGroup(world, 'Choir'))],
  })),
  permissionCase('POST api/canticle/group-invitations/:key', 'own', SIGNED_IN, async (world) => ({
    params: [await createInvitation(world, await createGroup(world, 'Choir'))],
  })),
];
