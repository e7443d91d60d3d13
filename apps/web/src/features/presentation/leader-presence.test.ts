// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { resumePresenceReports, ledPresentationId, setLeading } from './leader-presence.ts';

let said: string[];
let answer: () => Response | Promise<Response>;
const replies = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  said = [];
  answer = () => replies({ revision: 1, leads: true });
  configureApi({
    baseUrl: 'https://sing.example/',
    getToken: async () => 'bearer',
    fetch: async (address) => {
      said.push(new URL(String(address)).pathname);
      return answer();
    },
  });
});
afterEach(() => {
  setLeading(ledPresentationId() ?? '', false);
  resumePresenceReports();
  vi.useRealTimers();
});
const here = '/api/canticle/presentations/own/presence';

it('a leader is said to be there every 15 seconds, whatever page of the app is open', async () => {
  setLeading('own', true);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(said).toEqual([here, here, here]);
});

it('a leader who has loaded the app anew on any page is said to be there at once', async () => {
  localStorage.setItem('leading', 'l1');
  resumePresenceReports();
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual(['/api/canticle/presentations/l1/presence']);
});

it('a late answer about a session that has ended does not end the next one', async () => {
  const late = Promise.withResolvers<Response>();
  answer = () => late.promise;
  setLeading('own', true);
  setLeading('own', false);
  answer = () => replies({ revision: 2, leads: true });
  setLeading('own', true);
  late.resolve(replies({ revision: 1, leads: false }));
  await vi.advanceTimersByTimeAsync(16_000);
  expect([ledPresentationId(), said.length]).toEqual(['own', 3]);
});

it('who does not lead says nothing', async () => {
  resumePresenceReports();
  setLeading('own', false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([]);
});

it.each([
  ['the session was ended elsewhere, or somebody else leads now', () => replies({ revision: 2, leads: false })],
  ['they were taken out of it', () => replies({ message: 'You are not in this session.' }, 404)],
  ['it is over', () => replies({ message: 'This session has ended.' }, 410)],
])('nothing is said any more once the server answers that %s', async (_, next) => {
  answer = next;
  setLeading('own', true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([said.length, ledPresentationId()]).toEqual([1, null]);
});

it('a network that fails ends nothing', async () => {
  answer = () => {
    throw new TypeError('no network');
  };
  setLeading('own', true);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(said).toHaveLength(2);
  expect(ledPresentationId()).toBe('own');
});

it('what is heard of another session says nothing of the one that is led', () => {
  setLeading('own', true);
  setLeading('l1', false);
  expect(ledPresentationId()).toBe('own');
});

it('nothing is said for whoever signs out, which empties the storage', async () => {
  setLeading('own', true);
  localStorage.clear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([here]);
});
