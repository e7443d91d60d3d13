import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCanticle } from '../../testing/canticle.ts';
import { createReleaseCheck } from './release-check.ts';

/* A place that publishes releases: what it answers, and what it was asked. */
let releases: Server;
let address: string;
let answer: { status: number; body: string };
let asked: string[];
const HOUR_MS = 3600_000;
let time = 0;

beforeAll(async () => {
  releases = createServer(({ url, method }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => releases.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(releases.address() as AddressInfo).port}/releases/latest`;
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: JSON.stringify({ version: '1.3.0' }) };
});
afterAll(() => void releases.close());

test('an administrator sees a newer version where the operator allows it to be asked for', async () => {
  answer = { status: 200, body: JSON.stringify({ tag_name: 'v99.0.1', html_url: 'https://git.example/99' }) };
  const canticle = await startCanticle({ UPDATE_CHECK_URL: address });
  try {
    await canticle.createPerson('ada@example.org', { roles: ['administrator'] });
    const newer = async () =>
      (await canticle.request('GET api/canticle/status', { as: 'ada@example.org' })).json.version.newer;
    expect(asked).toEqual([]);
    expect(await newer()).toBeNull();
    await expect.poll(newer).toEqual({ version: '99.0.1', notesUrl: 'https://git.example/99' });
    expect(asked).toEqual(['GET /releases/latest']);
  } finally {
    await canticle.close();
  }
});

/* A server of version 1.2.0, and what went wrong when it asked. */
function startCheck(from: string | undefined) {
  const failures: string[] = [];
  const findNewer = createReleaseCheck(
    from,
    '1.2.0',
    () => new Date(time),
    (error) => failures.push((error as Error).message),
  );
  return { findNewer, failures };
}

test.each([
  ['a patch', { version: '1.2.1' }, { version: '1.2.1', notesUrl: null }],
  ['ten is more than nine', { version: '1.10.0' }, { version: '1.10.0', notesUrl: null }],
  ['the address of its notes', { version: '2.0.0', notes: 'https://a.example' }, { notesUrl: 'https://a.example' }],
  ['an address that is no page', { version: '2.0.0', html_url: 'javascript:alert(1)' }, { notesUrl: null }],
])('a newer version: %s', async (_, body, shown) => {
  answer = { status: 200, body: JSON.stringify(body) };
  const { findNewer } = startCheck(address);
  await expect.poll(findNewer).toMatchObject(shown);
});

test.each([
  ['the running version', { version: '1.2.0' }],
  ['an older one', { version: '1.1.9' }],
])('nothing is said of %s', async (_, body) => {
  answer = { status: 200, body: JSON.stringify(body) };
  const { findNewer, failures } = startCheck(address);
  findNewer();
  await expect.poll(() => asked.length).toBe(1);
  // The answer has come once the next day's question was sent.
  time += 25 * HOUR_MS;
  await expect.poll(() => [findNewer(), asked.length]).toEqual([null, 2]);
  expect(failures).toEqual([]);
});

test.each([
  ['one to try out', 200, '{"tag_name":"v2.0.0-rc.1"}', 'names no version'],
  ['no version', 200, '{"message":"Not Found"}', 'names no version'],
  ['no JSON', 200, '<html>', 'not valid JSON'],
  ['a refusal', 404, '{}', 'answered 404'],
])('an answer that helps nobody is logged and says nothing: %s', async (_, status, body, reason) => {
  answer = { status, body };
  const { findNewer, failures } = startCheck(address);
  findNewer();
  await expect.poll(() => failures).toEqual([expect.stringContaining(reason)]);
  expect(findNewer()).toBeNull();
});

test('it is asked once a day, after a failure again in an hour, and what was known stays', async () => {
  const { findNewer, failures } = startCheck(address);
  await expect.poll(findNewer).toMatchObject({ version: '1.3.0' });
  time += 23 * HOUR_MS;
  findNewer();
  answer = { status: 503, body: '' };
  time += 2 * HOUR_MS;
  findNewer();
  await expect.poll(() => failures).toHaveLength(1);
  time += HOUR_MS / 2;
  expect(findNewer()).toMatchObject({ version: '1.3.0' });
  expect(asked).toHaveLength(2);
  time += HOUR_MS;
  findNewer();
  await expect.poll(() => asked).toHaveLength(3);
});

test('nobody is asked without an address', async () => {
  const { findNewer, failures } = startCheck(undefined);
  expect([findNewer(), failures, asked]).toEqual([null, [], []]);
});
