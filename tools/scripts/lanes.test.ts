import { expect, test } from 'vitest';
import { runInLanes } from './lanes.mjs';

/** Works that end when told, and the order in which they began. */
function createWorks(count: number) {
  const begun: number[] = [];
  const gates = Array.from({ length: count }, () => Promise.withResolvers<string>());
  const works = gates.map(({ promise }, at) => () => {
    begun.push(at);
    return promise;
  });
  return { begun, works, end: (at: number) => gates[at]?.resolve(`result ${at}`) };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('as many works run at a time as there are lanes, and the next begins when one has ended', async () => {
  const { begun, works, end } = createWorks(4);
  const results = runInLanes(works, 2);
  await settle();
  expect(begun).toEqual([0, 1]);
  end(1);
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  end(2);
  await settle();
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const at of [0, 3]) end(at);
  expect(await results).toEqual(['result 0', 'result 1', 'result 2', 'result 3']);
});

test('nothing at all is done at once', async () => {
  expect(await runInLanes([], 2)).toEqual([]);
});

test('what a work throws is thrown', async () => {
  const failing = [() => Promise.resolve(1), () => Promise.reject(new Error('no'))];
  await expect(runInLanes(failing, 2)).rejects.toThrow('no');
});
