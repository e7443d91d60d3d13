import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppContext } from './context.ts';
import { createAppIdentity } from './create-identity.ts';
import { addMember, createGroup, lockGroup, removeMember } from './features/groups/index.ts';
import type { Identity } from './features/identity/index.ts';
import { saveProduct, saveSubscription } from './features/store/index.ts';
import { GROUP_SETS } from './group-sets.ts';
import { newId, type Tx } from './platform/database/index.ts';
import type { Viewer } from './platform/http/index.ts';
import { startCanticle, startSecondInstance, type TestCanticle } from './testing/canticle.ts';
import { addCollection } from './testing/library.ts';

const ADMIN = 'admin@example.org';
const NAMES = ['ada', 'bo', 'cy', 'dan'] as const;
type Name = (typeof NAMES)[number];
/* Two servers that keep what they know of people, each with an app; and one that reads all of it anew each time. */
type Server = Pick<TestCanticle, 'context' | 'app'> & { readonly identity: Identity };

let canticle: TestCanticle;
let servers: readonly [Server, Server];
let fresh: Identity;
let books: readonly string[];
let group: string;
let licence: string;
let product: string;
const ids = new Map<Name, string>();
const idOf = (name: Name): string => ids.get(name) ?? '';
const emailOf = (name: Name) => `${name}@example.org`;

/* The versions are looked up at each request: what is visible is known. */
async function startServer(): Promise<Server> {
  let clock = 0;
  const server = await startSecondInstance(canticle, () => (clock += 1000));
  await server.app.ready();
  return { ...server, identity: createAppIdentity(server.context) };
}

beforeAll(async () => {
  canticle = await startCanticle();
  await canticle.createPerson(ADMIN, { roles: ['administrator'] });
  servers = [await startServer(), await startServer()];
  let version = Number.MAX_SAFE_INTEGER / 2;
  const changeCounter = { versions: async () => ({ library: 0, people: (version += 1) }) };
  fresh = createAppIdentity({ ...canticle.context, changeCounter });
  books = [await addCollection(canticle.context, { key: 'A' }), await addCollection(canticle.context, { key: 'B' })];
  for (const name of NAMES) ids.set(name, await canticle.createPerson(emailOf(name)));
  [group, licence, product] = [newId(), `licence-${newId()}`, newId()];
  const { database, now } = canticle.context;
  await database.transaction(async (tx) => {
    await createGroup(tx, idOf('ada'), { id: group, name: 'Choir', color: null }, now());
    await saveProduct(tx, toProduct([]), now());
    await saveSubscription(tx, idOf('ada'), toLicence(true), now());
    await tx.insertInto('group_licences').values({ subscription_id: licence, group_id: group }).execute();
    await tx.insertInto('group_licence_products').values({ subscription_id: licence, product_id: product }).execute();
  });
});
afterAll(async () => {
  for (const { app, context } of servers) {
    await app.close();
    await context.close();
  }
  await canticle.close();
});

const toProduct = (collectionIds: readonly string[]) => ({
  id: product,
  slug: product,
  name: { en: 'All' },
  priority: 1,
  prices: [],
  collectionIds: [...collectionIds],
});
const toLicence = (isValid: boolean) => ({
  id: licence,
  productIds: [product],
  collectionIds: [],
  validTo: isValid ? '2099-01-01T00:00:00.000Z' : '2020-01-01T00:00:00.000Z',
});
const toSubscription = (name: Name, book: number, isValid: boolean) => ({
  id: `of ${name}`,
  productIds: [],
  collectionIds: [books[book] ?? ''],
  validTo: isValid ? '2099-01-01T00:00:00.000Z' : '2020-01-01T00:00:00.000Z',
});

/** Something that changes what somebody may do or open, or takes it back. */
type Change = (server: Server, name: Name, book: number, isGiven: boolean) => Promise<unknown>;

async function ask(server: Server, method: 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: unknown): Promise<void> {
  const { statusCode } = await server.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${await canticle.token(ADMIN)}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  expect(statusCode).toBe(200);
}
const write = ({ context }: Server, work: (tx: Tx, context: AppContext) => Promise<unknown>) =>
  context.database.transaction((tx) => work(tx, context));

const CHANGES: Readonly<Record<string, Change>> = {
  role: (server, name, _book, isGiven) =>
    ask(server, 'PATCH', `/api/Admin/User/${idOf(name)}/Roles`, isGiven ? ['editor'] : []),
  subscription: (server, name, book, isGiven) =>
    write(server, (tx, { now }) => saveSubscription(tx, idOf(name), toSubscription(name, book, isGiven), now())),
  songbook: (server, name, book, isGiven) =>
    ask(server, isGiven ? 'PUT' : 'DELETE', `/api/canticle/collections/${books[book]}/people/${idOf(name)}`),
  'songbook of the group': (server, _name, book, isGiven) =>
    ask(server, isGiven ? 'PUT' : 'DELETE', `/api/canticle/collections/${books[book]}/groups/${group}`),
  membership: (server, name, _book, isGiven) =>
    write(server, async (tx, { now }) => {
      await lockGroup(tx, group, now());
      if (name === 'ada') return;
      if (isGiven) await addMember(tx, { groupId: group, userId: idOf(name), role: 'singer' }, now());
      else await removeMember(tx, GROUP_SETS, group, idOf(name), now());
    }),
  'what the group pays for': (server, _name, _book, isGiven) =>
    write(server, (tx, { now }) => saveSubscription(tx, idOf('ada'), toLicence(isGiven), now())),
  'what is in the product': (server, _name, book, isGiven) =>
    write(server, (tx, { now }) => saveProduct(tx, toProduct(isGiven ? [books[book] ?? ''] : []), now())),
  'a songbook for everybody': ({ context }, _name, book, isGiven) =>
    addCollection(context, { id: books[book] ?? '', key: 'AB'[book] ?? '', free: isGiven }),
  'somebody new': async ({ identity }) => {
    await identity.findViewer(await canticle.token(`new-${newId()}@example.org`));
  },
};

const rightsOf = ({ userId, roles, openCollections }: Viewer) => ({
  userId,
  roles,
  open: openCollections === 'all' ? 'all' : [...openCollections].toSorted(),
});

/* What each server knows of each person is what the database says. */
async function checkRights(): Promise<void> {
  for (const name of NAMES) {
    const viewer = await fresh.findViewerById(idOf(name));
    const expected = viewer && rightsOf(viewer);
    for (const { identity } of servers) {
      expect(rightsOf(await identity.findViewer(await canticle.token(emailOf(name))))).toEqual(expected);
      expect(rightsOf((await identity.findViewerById(idOf(name))) as Viewer)).toEqual(expected);
    }
  }
}

const REFUSED = /duplicate key|UNIQUE constraint/;

const change = fc.record({
  kind: fc.constantFrom(...Object.keys(CHANGES)),
  server: fc.constantFrom(0, 1),
  name: fc.constantFrom(...NAMES),
  book: fc.nat(1),
  isGiven: fc.boolean(),
});

const OF_THE_GROUP: readonly string[] = ['membership', 'what the group pays for', 'what is in the product'];

describe('what two servers know of people', () => {
  beforeAll(async () => {
    for (const kind of OF_THE_GROUP) for (const name of NAMES) await CHANGES[kind]?.(servers[0], name, 0, true);
    await checkRights();
  });

  test.each(Object.keys(CHANGES))('is what the database says after one change: %s', async (kind) => {
    // All of the group have the first songbook by what it pays for, before and after.
    for (const isGiven of OF_THE_GROUP.includes(kind) ? [false, true] : [true, false]) {
      await CHANGES[kind]?.(servers[0], 'bo', OF_THE_GROUP.includes(kind) ? 0 : 1, isGiven);
      await checkRights();
    }
  });

  test('is what the database says, whatever changed at the same time while they were asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 6 }),
        async (rounds) => {
          for (const round of rounds) {
            let isOver = false;
            const asked = (async () => {
              for (; !isOver; await turn())
                for (const { identity } of servers)
                  for (const name of NAMES) await identity.findViewer(await canticle.token(emailOf(name)));
            })();
            const done = await Promise.allSettled(
              round.map(({ kind, server, name, book, isGiven }) =>
                CHANGES[kind]?.(servers[server] as Server, name, book, isGiven),
              ),
            );
            isOver = true;
            await asked;
            // Two who write the same rows at once: one of them may be refused, and nothing of it is there.
            for (const one of done) if (one.status === 'rejected') expect(String(one.reason)).toMatch(REFUSED);
            await checkRights();
          }
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);
});
