import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { startCanticle, type TestCanticle } from '../../../apps/server/src/testing/canticle.ts';
import {
  emailOf,
  CALLERS,
  type Caller,
  type PermissionCase,
  PERMISSION_CASES,
  createFixtures,
  type PermissionFixtures,
} from '../../../apps/server/src/testing/rights/index.ts';
import type { Row, StressReport } from '../report.ts';
import { type FuzzRequest, type OpenApiDocument, type Example, listOperations } from './openapi-requests.ts';

/** Milliseconds within which every request must be answered: engraving a large score takes one or two seconds. */
const TIMEOUT_MS = 20_000;
const CONCURRENCY = 4;
/** Callers with permissions are the most frequent: that is where most can go wrong. */
const callerArbitrary = fc.constantFrom<Caller>(
  ...CALLERS,
  'administrator',
  'administrator',
  'owner',
  'owner',
  'owner',
  'editor',
  'editor',
  'subscriber',
);
/** Megabytes the heap may grow by between the first fifth and the end: written data is read into caches. */
const MAX_HEAP_GROWTH_MB = 48;

type Defect = { readonly what: string; readonly request: FuzzRequest; readonly caller: Caller; readonly seed: number };

/**
 * Sends a separate server requests that nobody would send: made from its OpenAPI document, with every kind of caller.
 * Request `n` is made from `seed + n` alone, so that it can be reproduced.
 */
export async function fuzzRequests(seed: number, count: number): Promise<StressReport> {
  const canticle = await startCanticle({
    REQUESTS_PER_MINUTE: '100000000',
    PUBLIC_URL: 'https://songs.example.org',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    MAKE_RECORDINGS: 'no',
  });
  try {
    const world = await createFixtures(canticle);
    const examples = await createExamples(world);
    const read = async (version: string, only?: string) => {
      const document = (await canticle.request(`GET api/openapi/${version}.json`)).json as OpenApiDocument;
      return listOperations(document, (named) => examples.get(named) ?? [], knownTexts(examples), only);
    };
    const calls = [...(await read('3.0')), ...(await read('4.0', '4.0'))];
    canticle.context.jobs.start();
    return await sendAll(
      canticle,
      world,
      calls.map(({ requests }) => requests),
      seed,
      count,
    );
  } finally {
    await canticle.close();
  }
}

async function sendAll(
  canticle: TestCanticle,
  world: PermissionFixtures,
  calls: readonly fc.Arbitrary<FuzzRequest>[],
  seed: number,
  count: number,
): Promise<StressReport> {
  const statuses = new Map<number, number>();
  const defects: Defect[] = [];
  const times: number[] = [];
  const heaps: number[] = [];
  const understood = [0, 0, 0, 0, 0];
  const step = Math.max(1, Math.ceil(count / 5));
  let next = 0;
  const caller = async () => {
    while (next < count) {
      const number = next++;
      if (number % step === 0 && number > 0) heaps.push(heapMb());
      const call = calls[number % calls.length];
      if (call === undefined) return;
      const [made] = fc.sample(fc.tuple(call, callerArbitrary), { seed: seed + number, numRuns: 1 });
      if (made === undefined) return;
      const [asked, asker] = made;
      const begun = performance.now();
      const { status, text } = await sendRequest(
        canticle,
        await tokenFor(canticle, world, asker, disruptiveOperations.has(asked.operation)),
        asked,
      );
      times.push(performance.now() - begun);
      if (status >= 200 && status < 300)
        understood[Math.floor(number / step)] = (understood[Math.floor(number / step)] ?? 0) + 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const what = findDefect(status, text);
      if (what !== undefined) defects.push({ what, request: asked, caller: asker, seed: seed + number });
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, caller));
  const seconds = (performance.now() - begun) / 1000;
  heaps.push(heapMb());
  const grown = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0);
  const rows: Row[] = [
    ['requests', `${count} of ${calls.length} calls, seed ${seed}, ${seconds.toFixed(0)} s`],
    [
      'answers',
      [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, times]) => `${status}: ${times}`)
        .join(', '),
    ],
    ['success in each fifth', understood.map((times) => `${((100 * times) / step).toFixed(0)} %`).join(', ')],
    [
      'slowest',
      times
        .sort((a, b) => b - a)
        .slice(0, 3)
        .map((time) => `${time.toFixed(0)} ms`)
        .join(', '),
    ],
    ['heap after each fifth', heaps.map((heap) => `${heap.toFixed(0)} MB`).join(', ')],
  ];
  const broken = [...Map.groupBy(defects, ({ what, request: asked }) => `${what}: ${asked.operation}`)].map(
    ([what, [first, ...more]]) =>
      `${what}${more.length > 0 ? ` (${more.length + 1} times)` : ''}\n    ${describe(first)}`,
  );
  if (grown > MAX_HEAP_GROWTH_MB)
    broken.push(`the heap grew by ${grown.toFixed(0)} MB, more than ${MAX_HEAP_GROWTH_MB}`);
  return { rows, failures: broken };
}

function findDefect(status: number, text: string): string | undefined {
  if (status === 0) return `no answer within ${TIMEOUT_MS / 1000} s`;
  if (status === 500) return 'answered with 500';
  return status > 500 && !text.includes('engraved') ? `answered with ${status}: ${text.slice(0, 120)}` : undefined;
}

function describe(defect: Defect | undefined): string {
  if (defect === undefined) return '';
  const { request: asked, caller: asker, seed } = defect;
  return `--seed ${seed} --count 1 … ${asker} ${asked.version ?? ''} ${asked.url.slice(0, 400)} ${asked.body?.slice(0, 600) ?? ''}`;
}

async function sendRequest(
  { app }: TestCanticle,
  bearer: string | undefined,
  { method, url, version, body, contentType, headers: more }: FuzzRequest,
): Promise<{ status: number; text: string }> {
  const answer = app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(version === undefined ? {} : { 'x-api-version': version }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': contentType }),
      ...more,
    },
    ...(body === undefined ? {} : { payload: body }),
    payloadAsStream: true,
  });
  const patience = new AbortController();
  const tooLate = sleep(TIMEOUT_MS, { status: 0, text: '' }, { signal: patience.signal }).catch(() => ({
    status: 0,
    text: '',
  }));
  const read = async () => {
    const { statusCode: status, headers, stream } = await answer;
    // An event stream never ends: its status and headers are the response.
    if (String(headers['content-type']).startsWith('text/event-stream')) {
      stream().destroy();
      return { status, text: '' };
    }
    const chunks: Buffer[] = [];
    for await (const chunk of stream()) chunks.push(Buffer.from(chunk as Uint8Array));
    return { status, text: status >= 500 ? Buffer.concat(chunks).toString() : '' };
  };
  const found = await Promise.race([read(), tooLate]);
  patience.abort();
  return found;
}

/** Operations that end or change their caller: each is called with a new person. */
const disruptiveOperations: ReadonlySet<string> = new Set(
  PERMISSION_CASES.filter(({ usesNewPerson: byNewcomer }) => byNewcomer).map(operationName),
);

async function tokenFor(
  canticle: TestCanticle,
  world: PermissionFixtures,
  asker: Caller,
  isLeaving: boolean,
): Promise<string | undefined> {
  if (asker === 'nobody') return undefined;
  if (asker === 'embed') return world.embedToken;
  if (asker === 'unverified') return canticle.token(emailOf(asker), { email_verified: false });
  if (!isLeaving) return canticle.token(emailOf(asker));
  const email = `${randomUUID()}@example.org`;
  await canticle.createPerson(email);
  return canticle.token(email, { auth_time: Math.floor(Date.now() / 1000) });
}

/** The requests of the permission table are understood: each row once, as its owner and with many permissions. */
async function createExamples(world: PermissionFixtures): Promise<ReadonlyMap<string, readonly Example[]>> {
  const examples = new Map<string, Example[]>();
  for (const line of PERMISSION_CASES) {
    const named = operationName(line);
    const { params: at = [], query = '', body } = await line.buildRequest(world, 'administrator');
    const known = examples.get(named) ?? [];
    examples.set(named, [...known, { at: at.map(String), query, body }]);
  }
  return examples;
}

function operationName({ call }: PermissionCase): string {
  return call.replace(' ', ' /').replaceAll(/:(\w+)/g, '{$1}');
}

/** Every short text of the examples: ids, languages, keys. */
function knownTexts(examples: ReadonlyMap<string, readonly Example[]>): readonly string[] {
  const texts = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node === 'string' && node.length <= 80) texts.add(node);
    else if (node !== null && typeof node === 'object') Object.values(node).forEach(walk);
  };
  for (const { at, body } of [...examples.values()].flat()) walk([at, body]);
  return [...texts];
}

/* Twice: the second round collects what the first one releases. */
function heapMb(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
