import { expect, it } from 'vitest';
import { createChannel } from './channel.ts';
import { createProjectionRights } from './projection-rights.ts';
import { createTick } from './tick.ts';

/* Three presentations, and the rights of their leaders. */
function three(isWithdrawn: (ownerId: string) => Promise<boolean>) {
  const told: string[] = [];
  const counted: string[] = [];
  const failures: unknown[] = [];
  const tick = createTick({
    channels: new Map(['a', 'b', 'c'].map((id) => [id, createChannel(id)])),
    changeCounter: { versions: async () => ({ library: 1, profiles: 1 }) as never },
    now: () => new Date(0),
    isWithdrawn: ({ ownerId }) => isWithdrawn(ownerId),
    broadcast: ({ ownerId }) => told.push(ownerId),
    recordPresence: ({ ownerId }) => counted.push(ownerId),
    onFailure: (error) => failures.push(error),
  });
  return { tick, told, counted, failures };
}

it('a presentation whose rights cannot be read keeps no other from being told and counted', async () => {
  const { tick, told, counted, failures } = three((id) =>
    id === 'a' ? Promise.reject(new Error('no database')) : Promise.resolve(true),
  );
  await tick();
  expect([told, counted, failures.length]).toEqual([['b', 'c'], ['a', 'b', 'c'], 1]);
});

it('a slow look is not begun a second time, and the next one after it is', async () => {
  let asked = 0;
  const slow = Promise.withResolvers<boolean>();
  const { tick } = three(() => {
    asked += 1;
    return asked === 1 ? slow.promise : Promise.resolve(false);
  });
  const first = tick();
  await tick();
  expect(asked).toBe(1);
  slow.resolve(false);
  await first;
  await tick();
  expect(asked).toBe(6);
});

it('an answer about rights that fails late does not take a newer one with it', async () => {
  let at = 0;
  const answers = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let asked = 0;
  const projection = createProjectionRights(
    { config: {} as never, database: {} as never, now: () => new Date(at) },
    () => answers[asked++]?.promise ?? Promise.resolve(undefined),
  );
  const standing = { leaderId: 'nora', ownerId: 'nora', isForAudience: true };
  const song = { id: 's1', isEnabled: true } as never;
  const first = projection.canContinue(standing, song);
  at = 11_000;
  const second = projection.canContinue(standing, song);
  answers[0]?.reject(new Error('no database'));
  await expect(first).rejects.toThrow();
  answers[1]?.resolve(undefined);
  expect([await second, await projection.canContinue(standing, song), asked]).toEqual([false, false, 2]);
});
