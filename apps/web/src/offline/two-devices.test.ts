import { applyOperation, type ListOperation, type MergedList, createMergedList, visibleEntries } from '@canticle/lists';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../api/index.ts';
import { createMemoryCache } from './memory-cache.ts';
import type { Operation, Outbox } from './outbox.ts';
import { createSender } from './sender.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
const lists = ['list:a', 'list:b'] as const;

const change: fc.Arbitrary<ListOperation> = fc.record(
  {
    at: fc.integer({ min: 0, max: 9 }).map(at),
    name: fc.constantFrom('Morning', 'Evening'),
    add: fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 0, max: 5 }).map((number) => `e${number}`),
        songId: fc.constantFrom('s1', 's2'),
        sort: fc.integer({ min: 0, max: 9 }),
      }),
      { maxLength: 2, selector: ({ id }) => id },
    ),
    remove: fc.array(
      fc.integer({ min: 0, max: 5 }).map((number) => `e${number}`),
      { maxLength: 1 },
    ),
  },
  { requiredKeys: ['at'] },
);

/*
 * The outcome of a request: executed and answered; never received; executed, but the response is lost; and the tab dies
 * during it.
 */
type Fate = 'done' | 'lost on the way' | 'answer lost' | 'tab dies before' | 'tab dies after';
const fate = fc.constantFrom<Fate>(
  'done',
  'done',
  'lost on the way',
  'answer lost',
  'tab dies before',
  'tab dies after',
);

const step = fc.oneof(
  fc.record({ device: fc.nat(1), thing: fc.constantFrom(...lists), change }),
  fc.record({ device: fc.nat(1), fates: fc.array(fate, { minLength: 1, maxLength: 4 }) }),
);

class TabDies extends Error {}

/* The server: executes each operation once however often it arrives, and records the order. */
function openServer() {
  const state = new Map<string, MergedList>(lists.map((thing) => [thing, createMergedList([], { name: 'A list' })]));
  const done: Operation[] = [];
  const take = (operation: Operation) => {
    if (done.some(({ id }) => id === operation.id)) return;
    done.push(operation);
    state.set(
      operation.thing,
      applyOperation(state.get(operation.thing) as MergedList, operation.body as ListOperation),
    );
  };
  return { state, done, take };
}

const noNetwork = () => new ApiError({ status: 0, code: 'NETWORK_FAILED', message: 'no network' });

function deliverer(server: ReturnType<typeof openServer>, fates: Fate[]) {
  return async (operation: Operation) => {
    const fate = fates.shift() ?? 'lost on the way';
    if (fate === 'tab dies before') throw new TabDies();
    if (fate === 'lost on the way') throw noNetwork();
    server.take(operation);
    if (fate === 'tab dies after') throw new TabDies();
    if (fate === 'answer lost') throw noNetwork();
  };
}

/* Each tab starts a new sender; the content of the outbox survives the tab. */
const send = (outbox: Outbox, deliver: (operation: Operation) => Promise<unknown>) =>
  createSender(outbox, deliver)().catch((failure: unknown) => {
    if (!(failure instanceof TabDies)) throw failure;
  });

const show = (list: MergedList) => JSON.stringify([list.head.name, visibleEntries(list)]);

test('what two devices do offline arrives once and in order, whatever becomes of requests and tabs, and both end the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (history) => {
      const server = openServer();
      const devices = [createMemoryCache().outbox, createMemoryCache().outbox] as const;
      const made: { id: string; thing: string; device: number; body: ListOperation }[] = [];
      for (const [index, one] of history.entries()) {
        const outbox = devices[one.device === 0 ? 0 : 1];
        if ('fates' in one) {
          await send(outbox, deliverer(server, [...one.fates]));
          continue;
        }
        const operation = { id: `o${index}`, thing: one.thing, device: one.device, body: one.change };
        made.push(operation);
        const call = { method: 'POST', path: 'api/canticle/lists/:id/changes', version: 'own' } as const;
        await outbox.add({ ...operation, call, addedAt: index });
      }
      for (const outbox of devices)
        await send(
          outbox,
          deliverer(
            server,
            made.map(() => 'done'),
          ),
        );
      for (const outbox of devices) expect(await outbox.list()).toEqual([]);
      expect(server.done.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
      for (const device of [0, 1])
        for (const thing of lists) {
          const of = (all: readonly { id: string; thing: string }[]) =>
            all.filter((one) => one.thing === thing && made.find(({ id }) => id === one.id)?.device === device);
          expect(of(server.done).map(({ id }) => id)).toEqual(of(made).map(({ id }) => id));
        }
      // Every reader sees the same state as if everything had been done in the order it was created.
      for (const thing of lists) {
        const inOrder = made.filter((one) => one.thing === thing).map(({ body }) => body);
        const expected = inOrder.reduce(applyOperation, createMergedList([], { name: 'A list' }));
        expect(show(server.state.get(thing) as MergedList)).toBe(show(expected));
      }
    }),
    { numRuns: 10_000 },
  );
});
