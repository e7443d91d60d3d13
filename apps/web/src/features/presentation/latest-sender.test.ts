// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SendResult, createLatestSender } from './latest-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const sent: number[] = [];
  const done: string[] = [];
  let answer: () => Promise<SendResult<string>> = async () => ({ answer: 'ok' });
  const sender = createLatestSender<number, string>(
    (thing) => {
      sent.push(thing);
      return answer();
    },
    (thing, how) => done.push(`${thing} ${how === 'never' ? how : how.answer}`),
  );
  return { sent, done, sender, answerWith: (next: typeof answer) => (answer = next) };
};

describe('what is sent', () => {
  it('is the newest: twenty in a moment are two', async () => {
    const { sent, done, sender } = open();
    for (let thing = 1; thing <= 20; thing += 1) sender.enqueue(thing);
    await vi.advanceTimersByTimeAsync(1);
    expect([sent, done, sender.isBusy()]).toEqual([[1, 20], ['1 ok', '20 ok'], false]);
  });

  it('is tried again, later and later, and a newer one takes its place', async () => {
    const { sent, done, sender, answerWith } = open();
    answerWith(async () => 'later');
    sender.enqueue(1);
    await vi.advanceTimersByTimeAsync(1_500);
    expect([sent, sender.isBusy()]).toEqual([[1, 1], true]);
    answerWith(async () => ({ answer: 'ok' }));
    sender.enqueue(2);
    await vi.advanceTimersByTimeAsync(1);
    expect([sent, done]).toEqual([[1, 1, 2], ['2 ok']]);
  });

  it('goes at once when there is a network again', async () => {
    const { done, sender, answerWith } = open();
    answerWith(() => Promise.reject(new TypeError('no network')));
    sender.enqueue(1);
    await vi.advanceTimersByTimeAsync(10);
    answerWith(async () => ({ answer: 'ok' }));
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['1 ok']);
  });

  it('is given up when it is refused', async () => {
    const { sent, done, sender, answerWith } = open();
    answerWith(async () => 'never');
    sender.enqueue(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, done]).toEqual([[1], ['1 never']]);
  });
});
