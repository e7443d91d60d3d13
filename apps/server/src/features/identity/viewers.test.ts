import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordChange, recordChanges } from '../../platform/changes/index.ts';
import { newId } from '../../platform/database/index.ts';
import { ADMIT_ALL } from '../../testing/admit-all.ts';
import { startCanticle, startSecondInstance, type TestCanticle } from '../../testing/canticle.ts';
import { createIdentity, type Identity } from './index.ts';

/* Two servers, each of which counts how often it looks up what somebody may open, and what it reads besides the versions. */
type Counted = { readonly identity: Identity; readonly counts: { rights: number; reads: number } };
let canticle: TestCanticle;
let servers: readonly [Counted, Counted];
const closing: (() => Promise<void>)[] = [];

/* Both servers learn what the other has written when it moves on. */
let clock = 0;

async function startCounted(): Promise<Counted> {
  const counts = { rights: 0, reads: 0 };
  const { context, app } = await startSecondInstance(canticle, () => clock);
  closing.push(async () => {
    await app.close();
    await context.close();
  });
  const { database } = context;
  const counted = Object.create(database, {
    read: {
      get: () => {
        counts.reads += 1;
        return database.read;
      },
    },
  }) as typeof database;
  const findOpenCollections = async () => {
    counts.rights += 1;
    return { ids: [], until: undefined };
  };
  return {
    identity: createIdentity({ ...context, database: counted }, { admission: ADMIT_ALL, findOpenCollections }),
    counts,
  };
}

beforeAll(async () => {
  canticle = await startCanticle();
  servers = [await startCounted(), await startCounted()];
});
afterAll(async () => {
  for (const close of closing) await close();
  await canticle.close();
});

const PEOPLE = 1000;
/* As many people as rows alone; both servers have looked all of them up. */
async function createPeople(): Promise<readonly string[]> {
  const people = Array.from({ length: PEOPLE }, () => newId());
  const { kysely } = canticle.context.database;
  const { userId } = await servers[0].identity.findViewer(await canticle.token('first@example.org'));
  const first = await kysely.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  for (let at = 0; at < PEOPLE; at += 20)
    await kysely
      .insertInto('users')
      .values(people.slice(at, at + 20).map((id) => ({ ...first, id, email: `${id}@example.org` })))
      .execute();
  await lookUp(people);
  return people;
}

async function lookUp(people: readonly string[]) {
  clock += 1000;
  const before = servers.map(({ counts }) => ({ ...counts }));
  for (const { identity } of servers)
    for (const userId of people) expect((await identity.findViewerById(userId))?.userId).toBe(userId);
  return servers.map(({ counts }, at) => ({
    rights: counts.rights - (before[at]?.rights ?? 0),
    reads: counts.reads - (before[at]?.reads ?? 0),
  }));
}

const record = (...changes: Parameters<typeof recordChanges>[1]) =>
  canticle.context.database.transaction((tx) => recordChanges(tx, changes, new Date()));

const NOTHING = { rights: 0, reads: 0 };

describe('a thousand people whom two servers know', () => {
  let people: readonly string[];
  beforeAll(async () => {
    people = await createPeople();
  }, 120_000);

  test('stay known when somebody else signs up, here or elsewhere', async () => {
    for (const { identity } of servers) {
      const before = await lookUp(people);
      await identity.findViewer(await canticle.token(`${newId()}@example.org`));
      const after = await lookUp(people);
      expect(before).toEqual([NOTHING, NOTHING]);
      // Who it was is read once.
      expect(after).toEqual([
        { rights: 0, reads: 1 },
        { rights: 0, reads: 1 },
      ]);
    }
  });

  test('are looked up anew alone when their rights change', async () => {
    const [ada = '', bo = ''] = people;
    await record({ kind: 'rights', id: ada, owner: ada }, { kind: 'user', id: bo, owner: bo });
    expect((await lookUp(people)).map(({ rights }) => rights)).toEqual([2, 2]);
    expect((await lookUp(people)).map(({ rights }) => rights)).toEqual([0, 0]);
  });

  test('are all looked up anew when the rights of everybody change, or of more than are read at once', async () => {
    await canticle.context.database.transaction((tx) => recordChange(tx, { kind: 'rights', id: newId() }, new Date()));
    expect((await lookUp(people)).map(({ rights }) => rights)).toEqual([PEOPLE, PEOPLE]);
    await record(...Array.from({ length: 1001 }, () => ({ kind: 'rights', id: 'x', owner: newId() }) as const));
    expect((await lookUp(people)).map(({ rights }) => rights)).toEqual([PEOPLE, PEOPLE]);
    expect((await lookUp(people)).map(({ rights }) => rights)).toEqual([0, 0]);
  });

  test('are all looked up anew when the database is one with another history', async () => {
    const { kysely } = canticle.context.database;
    await kysely.deleteFrom('changes').where('scope', '=', 'people').execute();
    expect((await lookUp(people)).map(({ rights }) => rights)).toEqual([PEOPLE, PEOPLE]);
    expect((await lookUp(people)).map(({ rights }) => rights)).toEqual([0, 0]);
  });
});
