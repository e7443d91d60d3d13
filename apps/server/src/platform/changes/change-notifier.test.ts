import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type ChangeNotifier, createChangeNotifier } from './change-notifier.ts';
import { recordChange } from './changes.ts';

let canticle: TestCanticle;
let notifier: ChangeNotifier;
beforeAll(async () => {
  canticle = await startCanticle();
  notifier = createChangeNotifier(canticle.context.database, (failure) => {
    throw failure;
  });
});
afterAll(async () => {
  notifier.close();
  await canticle.close();
});

const changeSong = (id: string) =>
  canticle.context.database.transaction((tx) => recordChange(tx, { kind: 'song', id }, canticle.context.now()));

test('many windows are woken one after the other, each of them once, and none that was closed meanwhile', async () => {
  const woken: { readonly window: number; readonly at: number }[] = [];
  const counts = () => Array.from({ length: 60 }, (_, window) => woken.filter((one) => one.window === window).length);
  const closings = Array.from({ length: 60 }, (_, window) =>
    notifier.subscribe('nora', () => woken.push({ window, at: performance.now() })),
  );
  await expect.poll(() => woken.length).toBe(60);
  woken.length = 0;
  await changeSong('s1');
  await expect.poll(() => woken.length).toBeGreaterThan(0);
  // The last one has not been reached yet.
  closings[59]?.();
  await expect.poll(() => woken.length).toBe(59);
  expect(counts()).toEqual([...Array<number>(59).fill(1), 0]);
  const [first, last] = [woken[0]?.at ?? 0, woken.at(-1)?.at ?? 0];
  expect(last - first).toBeGreaterThan(500);
  expect(woken.filter(({ at }) => at - first < 50).length).toBeLessThanOrEqual(8);
  for (const close of closings) close();
});

test('a few windows are woken at once, and a change that comes meanwhile is told of too', async () => {
  let count = 0;
  const close = notifier.subscribe('nora', () => count++);
  await expect.poll(() => count).toBe(1);
  await changeSong('s2');
  await expect.poll(() => count).toBe(2);
  await changeSong('s3');
  await expect.poll(() => count).toBe(3);
  close();
});
