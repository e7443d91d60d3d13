import { expect, it } from 'vitest';
import { createSendOnce } from './send-once.ts';

const lost = () => Promise.reject(new TypeError('no network'));

/* The keys of what was sent, and a function that sends and may lose the answer. */
function openLine() {
  const sendOnce = createSendOnce();
  const keys: string[] = [];
  const send = async (request: unknown, isLost = false) => {
    const sent = sendOnce(request, (key) => {
      keys.push(key);
      return isLost ? lost() : Promise.resolve('done');
    });
    return sent.catch(() => 'lost');
  };
  return { keys, send };
}
const sameAs = (keys: readonly string[]) => keys.map((key) => keys.indexOf(key));

it('sends the same again with the same key until it is answered', async () => {
  const { keys, send } = openLine();
  expect(await send({ name: 'Kari' }, true)).toBe('lost');
  expect(await send({ name: 'Kari' }, true)).toBe('lost');
  expect(await send({ name: 'Kari' })).toBe('done');
  expect(await send({ name: 'Kari' })).toBe('done');
  expect(sameAs(keys)).toEqual([0, 0, 0, 3]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
});

it('takes another request, and the same after another one, for a new one', async () => {
  const { keys, send } = openLine();
  await send(['a', 1], true);
  await send(['a', 2], true);
  await send(['a', 1], true);
  expect(sameAs(keys)).toEqual([0, 1, 2]);
});

it('keeps the key of a later request when an earlier one is answered late', async () => {
  const sendOnce = createSendOnce();
  const keys: string[] = [];
  const answers: (() => void)[] = [];
  const send = (request: string) =>
    sendOnce(request, (key) => {
      keys.push(key);
      return new Promise<void>((resolve) => answers.push(resolve));
    });
  const early = send('early');
  const late = sendOnce('late', lost).catch(() => undefined);
  answers[0]?.();
  await Promise.all([early, late]);
  void sendOnce('late', async (key) => void keys.push(key));
  void send('early');
  expect(new Set(keys).size).toBe(3);
});
