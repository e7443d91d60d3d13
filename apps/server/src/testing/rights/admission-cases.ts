import type { Config } from '../../platform/config/index.ts';
import type { AppContext } from '../../context.ts';
import { newId } from '../../platform/database/index.ts';
import { type ExpectedStatuses, onlyRoles, PUBLIC, sameForAll, signedIn } from './callers.ts';
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

type SignUpMode = Config['signUp']['mode'];

/** What is different of these calls where people need an invitation, and where nobody can create an account. */
export const EXPECTED_IN_MODE: Readonly<Record<SignUpMode, Readonly<Record<string, ExpectedStatuses>>>> = {
  open: {},
  invited: { 'POST api/canticle/sign-up-requests': PUBLIC },
  closed: {
    'POST api/canticle/sign-up-requests': sameForAll(403),
    'GET api/canticle/invitation-cards/:key': sameForAll(403),
    'POST api/canticle/invitations': signedIn(403),
    'POST api/canticle/invitation-lists': signedIn(403),
    'POST api/canticle/sign-up-requests/:id/answer': signedIn(403),
  },
};
