import { expect, it, vi } from 'vitest';
import { createCoalescedTask } from './coalesced-task.ts';

it('work that is wanted while it is under way is done once more, also when it failed', async () => {
  let times = 0;
  const ends: ((failure?: Error) => void)[] = [];
  const { request: want, isRunning: isUnderWay } = createCoalescedTask(() => {
    times += 1;
    return new Promise((resolve, reject) => ends.push((failure) => (failure ? reject(failure) : resolve())));
  });
  for (let time = 0; time < 3; time++) want();
  expect(times).toBe(1);
  ends[0]?.(new Error('no network'));
  await vi.waitFor(() => expect(times).toBe(2));
  ends[1]?.();
  await vi.waitFor(() => expect(isUnderWay()).toBe(false));
  want();
  expect(times).toBe(3);
});
