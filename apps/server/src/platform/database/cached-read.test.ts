import { expect, test } from 'vitest';
import { createCachedRead } from './cached-read.ts';

/** A cached read of a number that grows with each read; each read waits until the test releases it. */
function watched() {
  const own = { commits: 0, time: 0 };
  const looks: PromiseWithResolvers<number>[] = [];
  const read = () => {
    looks.push(Promise.withResolvers<number>());
    return (looks.at(-1) as PromiseWithResolvers<number>).promise;
  };
  const see = createCachedRead(
    { commitCount: () => own.commits, advanceReplica: () => undefined },
    read,
    () => own.time,
  );
  const end = (look: number) => looks[look - 1]?.resolve(look);
  return { own, see, end, looks };
}

test('whoever asks while it is looked at waits for the same look', async () => {
  const { see, end, looks } = watched();
  const asked = [see(), see(), see()];
  end(1);
  expect(await Promise.all(asked)).toEqual([1, 1, 1]);
  expect(await see()).toBe(1);
  expect(looks).toHaveLength(1);
});

test('it is looked at again after a quarter of a second, though the look before has not ended', async () => {
  const { own, see, end } = watched();
  const first = see();
  own.time = 249;
  const second = see();
  own.time = 250;
  const third = see();
  end(2);
  expect(await third).toBe(2);
  end(1);
  expect(await Promise.all([first, second, see()])).toEqual([1, 1, 2]);
});

test('a look that was begun before this process wrote is not taken by who asks after it', async () => {
  const { own, see, end } = watched();
  const before = see();
  own.commits = 1;
  const after = see();
  end(2);
  end(1);
  expect(await Promise.all([before, after, see()])).toEqual([1, 2, 2]);
});

test('it is looked at again by who knows that it is another meanwhile', async () => {
  const { see, end } = watched();
  const first = see();
  end(1);
  await first;
  const again = see(true);
  end(2);
  expect(await again).toBe(2);
});

test('a look that failed is not kept', async () => {
  const { see, end, looks } = watched();
  const failing = see();
  looks[0]?.reject(new Error('The database is away.'));
  await expect(failing).rejects.toThrow('away');
  const next = see();
  end(2);
  expect(await next).toBe(2);
});
