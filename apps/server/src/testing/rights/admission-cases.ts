import type { Config } from '../../platform/config/index.ts';
import type { AppContext } from '../../context.ts';
import { newId } from '../../platform/database/index.ts';
import { type ExpectedStatuses, NOTHING, onlyRoles, PUBLIC, sameForAll, signedIn } from './callers.ts';
import { emailOf, type PermissionFixtures } from './fixtures.ts';
import { createChoir } from './group-cases.ts';
import { type PermissionCase, permissionCase } from './permission-case.ts';

const ADMINISTRATOR = onlyRoles('administrator');
const ACCESS = 'api/canticle/collections/:id';

async function createInvitation({ canticle }: PermissionFixtures) {
  const body = { name: 'Kari' };
  const { json } = await canticle.request('POST api/canticle/invitations', { as: emailOf('administrator'), body });
  return { id: json.invitation.id, key: new URL(json.link).searchParams.get('invitation') ?? '' };
}

/** Stores somebody who asks for an account, in any mode; returns the id. */
export async function addSignUpRequest({ database, now }: Pick<AppContext, 'database' | 'now'>): Promise<string> {
  const id = newId();
  const values = { id, email: `${id}@example.org`, name: 'Kari', message: '', language: 'en' };
  await database.transaction((tx) =>
    tx
      .insertInto('sign_up_requests')
      .values({ ...values, created_at: now().toISOString() })
      .execute(),
  );
  return id;
}

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const EMPTY_BRANDING = {
  name: '',
  shortName: '',
  accent: '',
  headline: {},
  contactName: '',
  contactEmail: '',
  mailSenderName: '',
  imprintAddress: '',
  taxNumber: '',
};

const ofPerson = ({ locked, people }: PermissionFixtures) => ({
  params: [locked.collection, people.get('technician') ?? ''],
});
const ofGroup = async (world: PermissionFixtures) => ({ params: [world.locked.collection, await createChoir(world)] });

/** Who may come in, and whom a songbook is for: administrators decide both. */
export const ADMISSION_CASES: readonly PermissionCase[] = [
  permissionCase('GET api/canticle/invitations', 'own', ADMINISTRATOR),
  permissionCase('POST api/canticle/invitations', 'own', ADMINISTRATOR, () => ({
    body: { email: `${newId()}@example.org`, name: 'Kari' },
  })),
  permissionCase('POST api/canticle/invitation-lists', 'own', ADMINISTRATOR, () => ({
    body: { csv: `${newId()}@example.org`, send: false },
  })),
  permissionCase('DELETE api/canticle/invitations/:id', 'own', ADMINISTRATOR, async (world) => ({
    params: [(await createInvitation(world)).id],
  })),
  permissionCase('GET api/canticle/invitation-cards/:key', 'own', PUBLIC, async (world) => ({
    params: [(await createInvitation(world)).key],
  })),
  permissionCase('POST api/canticle/sign-up-requests', 'own', sameForAll(409), () => ({
    body: { name: 'Kari', email: `${newId()}@example.org` },
  })),
  permissionCase('GET api/canticle/sign-up-requests', 'own', ADMINISTRATOR),
  permissionCase('POST api/canticle/sign-up-requests/:id/answer', 'own', ADMINISTRATOR, async ({ canticle }) => ({
    params: [await addSignUpRequest(canticle.context)],
    body: { accept: false },
  })),
  permissionCase(`GET ${ACCESS}/access`, 'own', ADMINISTRATOR, ({ locked }) => ({ params: [locked.collection] })),
  permissionCase(`PUT ${ACCESS}/access`, 'own', ADMINISTRATOR, ({ locked }) => ({
    params: [locked.collection],
    body: { isRestricted: true },
  })),
  // Technicians find the facts of what they may not open, so that this one changes nothing else in the matrix.
  permissionCase(`DELETE ${ACCESS}/people/:userId`, 'own', ADMINISTRATOR, ofPerson),
  permissionCase(`PUT ${ACCESS}/people/:userId`, 'own', ADMINISTRATOR, ({ open, people }) => ({
    params: [open.collection, people.get('technician') ?? ''],
  })),
  permissionCase(`PUT ${ACCESS}/groups/:groupId`, 'own', ADMINISTRATOR, ofGroup),
  permissionCase(`DELETE ${ACCESS}/groups/:groupId`, 'own', ADMINISTRATOR, ofGroup),
  permissionCase('GET api/canticle/branding', 'own', ADMINISTRATOR),
  permissionCase('PUT api/canticle/branding', 'own', ADMINISTRATOR, () => ({ body: EMPTY_BRANDING })),
  permissionCase('PUT api/canticle/branding/logo', 'own', ADMINISTRATOR, () => ({
    body: { base64Image: PIXEL },
  })),
  permissionCase('DELETE api/canticle/branding/logo', 'own', ADMINISTRATOR),
  permissionCase('GET api/canticle/group-names', 'own', ADMINISTRATOR, () => ({ query: 'name=choir' })),
];

/** A place by who may come in, and whether songbooks are sold. */
export type PlaceMode = {
  readonly signUp: Config['signUp']['mode'];
  readonly payments: Exclude<Config['payments']['kind'], 'stripe'>;
};

const INVITED_ONLY = { 'POST api/canticle/sign-up-requests': PUBLIC };
const CLOSED = {
  'POST api/canticle/sign-up-requests': sameForAll(403),
  'GET api/canticle/invitation-cards/:key': sameForAll(403),
  'POST api/canticle/invitations': signedIn(403),
  'POST api/canticle/invitation-lists': signedIn(403),
  'POST api/canticle/sign-up-requests/:id/answer': signedIn(403),
};
const NOTHING_SOLD = {
  'GET api/Products/:id': signedIn(404),
  'POST api/Store/Session': signedIn(409),
  'GET api/Store/Session/:id': signedIn(404),
  'POST api/Store/Portal': signedIn(409),
  'POST api/canticle/store/checkouts': signedIn(409),
  'GET api/canticle/store/receipts/:number': signedIn(404),
  'GET api/canticle/store/songbooks/:collection': signedIn(404),
  'POST api/canticle/store/codes/look-up': signedIn(409),
  'POST api/canticle/store/codes/redemptions': signedIn(409),
  'POST api/canticle/store/codes': { ...signedIn(403), administrator: 409 },
  'POST api/canticle/store/codes/:id/end': { ...signedIn(403), administrator: 404 },
  'PUT api/canticle/store/products/:id/trial': { ...signedIn(403), administrator: 409 },
};

/** The statuses of a case in a place that is not the usual one, where everybody may sign up and songbooks are sold. */
export async function expectedIn(
  { signUp, payments }: PlaceMode,
  { call, expected, buildRequest }: PermissionCase,
  world: PermissionFixtures,
): Promise<ExpectedStatuses> {
  if (call.startsWith('GET api/canticle/public/')) {
    // Where not everybody may come in, there are no pages for strangers; what is kept for some is missing on them.
    const { params = [] } = await buildRequest(world, 'nobody');
    if (signUp !== 'open' || (payments === 'none' && params.includes(world.locked.collection))) return NOTHING;
  }
  const others: Readonly<Record<string, ExpectedStatuses>> = {
    ...(signUp === 'invited' ? INVITED_ONLY : signUp === 'closed' ? CLOSED : {}),
    ...(payments === 'none' ? NOTHING_SOLD : {}),
  };
  return others[call] ?? expected;
}

/** Keeps what is locked for those who have it, as where nothing is sold it would be open to everyone who signs in. */
export async function keepForChosenPeople({ canticle, locked, people }: PermissionFixtures): Promise<void> {
  const as = emailOf('administrator');
  for (const collection of [locked.collection, locked.scripture, locked.magazine]) {
    const access = `${ACCESS.replace(':id', collection)}` as const;
    await canticle.request(`PUT ${access}/access`, { as, body: { isRestricted: true } });
    for (const one of ['subscriber', 'owner'] as const)
      await canticle.request(`PUT ${access}/people/${people.get(one)}`, { as });
  }
}
