import { applyOperation, type ListOperation, createMergedList, visibleEntries } from '@canticle/lists';
import { randomChange } from '@canticle/lists/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { engine } from '../../testing/test-storage.ts';
import { listEntries, listLists } from './queries.ts';
import { createList, mergeChange } from './mutations.ts';

let canticle: TestCanticle;
let userId: string;
beforeAll(async () => {
  canticle = await startCanticle();
  userId = await canticle.createPerson('nora@example.org');
});
afterAll(() => canticle.close());

/* What a random history does is up to the same code on both engines; PostgreSQL, which takes longer, has some of them. */
const HISTORIES = engine === 'postgres' ? 2_000 : 10_000;
const NOW = new Date('2026-06-01T10:00:00.000Z');
/* Later than the creation of the list, which is a change of its name too. */
const at = (second: number) => new Date(NOW.getTime() + (second + 1) * 1000).toISOString();

const change = randomChange(at);

/* Operations of two devices as the server receives them: each at least once, in any order. */
const history = fc.array(change, { minLength: 1, maxLength: 5 }).chain((changes) =>
  fc.record({
    changes: fc.constant(changes),
    arriving: fc
      .shuffledSubarray([...changes, ...changes.slice(0, 2)], { minLength: changes.length })
      .map((some) => [...some, ...changes.filter((one) => !some.includes(one))]),
  }),
);

/* Applies a history on the server, to a list of its own. */
async function play(tx: Tx, changes: readonly ListOperation[]): Promise<string> {
  const list = await createList(tx, userId, { id: newId(), name: 'For Sunday', color: null }, NOW);
  for (const one of changes) await mergeChange(tx, list, one, userId, NOW);
  return list.id;
}

/* The state of lists on the server, read together. */
async function standing(tx: Tx, ids: readonly string[]) {
  const lists = new Map((await listLists(tx, userId, ids)).map((list) => [list.id, list]));
  const entries = await listEntries(tx, ids);
  return ids.map((id) => {
    const { name, color, schedule, place, isTemplate, groupId, isPublished, printedCopies } = lists.get(id) ?? {};
    const shown = (entries.get(id) ?? []).map(
      ({ addedById: _adder, addedAt: _added, updatedById: _editor, updatedAt: _updated, ...values }) => values,
    );
    return { head: { name, color, schedule, place, isTemplate, groupId, isPublished, printedCopies }, shown };
  });
}

function ending(changes: readonly ListOperation[]) {
  const empty = createMergedList([], { name: 'For Sunday' });
  const made = NOW.toISOString();
  const created = { ...empty, headTimestamps: { ...empty.headTimestamps, name: made, color: made } };
  const pure = changes.reduce(applyOperation, created);
  return { head: pure.head, shown: visibleEntries(pure) };
}

test(`${HISTORIES} random histories end on the server as they do in the browser, and nothing is lost`, async () => {
  const histories = fc.sample(history, { numRuns: HISTORIES });
  await canticle.context.database.transaction(async (tx) => {
    const ids: string[] = [];
    for (const { arriving } of histories) ids.push(await play(tx, arriving));
    const ended = await standing(tx, ids);
    // One by one, so that a failure is shown with the history that caused it.
    for (const [index, one] of histories.entries())
      expect({ ...one, ended: ended[index] }).toEqual({ ...one, ended: ending(one.changes) });
  });
}, 900_000);

test('twenty people who add at the same moment lose nothing', async () => {
  const as = 'nora@example.org';
  const id = newId();
  await canticle.request('POST api/CustomCollections', { as, version: '4.0', body: { id, name: 'Together' } });
  const ids = Array.from({ length: 20 }, () => newId());
  const answers = await Promise.all(
    ids.map((entry) =>
      canticle.request(`POST api/canticle/lists/${id}/changes`, {
        as,
        body: { at: NOW.toISOString(), add: [{ id: entry, itemId: 's1', sort: 1 }] },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  const entries = await canticle.request(`GET api/CustomCollections/${id}/Entries`, { as, version: '4.0' });
  expect(entries.json.map((entry: any) => entry.id)).toEqual(ids.toSorted());
});
