import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './platform/database/index.ts';
import { rebuildIndex } from './features/search/index.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { createPushSettings } from './testing/push-service.ts';
import {
  type DescribedCall,
  missingFields,
  MORE_CASES,
  REQUIRED_FIELDS,
  PLAIN_OBJECTS,
  readDescription,
  replaceContent,
} from './testing/conformance/index.ts';
import {
  emailOf,
  type Caller,
  type PermissionCase,
  PERMISSION_CASES,
  createFixtures,
  type PermissionFixtures,
} from './testing/rights/index.ts';

/** Calls without an example here, and where they are tested or why not. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'GET api/Session/VerifyEmail 3': 'people of another service are verified there: sign-in.test.ts',
  'GET api/canticle/moved-songs/:collectionId/:numberOrId own':
    'it is there once songs were merged: duplicates.test.ts',
  'GET api/canticle/mailbox own': 'it is there in demo mode only: people.test.ts',
  'POST api/canticle/sign-up-requests own': 'it is refused where everyone can create an account: invitations.test.ts',
};

/** Who makes the call: the first of them who may. */
const ASKING: readonly Caller[] = ['editor', 'owner', 'administrator', 'extended', 'technician', 'ordinary', 'nobody'];
const EXAMPLES = [...PERMISSION_CASES, ...MORE_CASES].flatMap((line, number) => {
  const asker = ASKING.find((one) => line.expected[one] === 200);
  return asker === undefined ? [] : [{ name: `${line.call} ${line.version}`, number: number + 1, line, asker }];
});

/** The generic 4.0 resources, and those of them that belong to a person. */
const OWN: readonly string[] = ['CustomCollections', 'Tags'];
const RESOURCES = [
  'Songs',
  'Files',
  'Collections',
  'Contributors',
  'Categories',
  'Copyrights',
  'Countries',
  'Genres',
  'Themes',
  'Articles',
  'Publications',
  'Products',
  ...OWN,
];

type Answer = Awaited<ReturnType<TestCanticle['request']>>;

let canticle: TestCanticle;
let described: Map<string, DescribedCall>;
let worlds: { readonly full: PermissionFixtures; readonly bare: PermissionFixtures };

beforeAll(async () => {
  canticle = await startCanticle({
    REQUESTS_PER_MINUTE: '100000',
    PUBLIC_URL: 'https://songs.example.org',
    ...createPushSettings(),
  });
  described = await readDescription(canticle);
}, 60_000);
afterAll(() => canticle.close());

describe('every call that is described', () => {
  it('has an example, or a reason why there is none', () => {
    const shown = new Set([...EXAMPLES.map(({ name }) => name), ...Object.keys(ELSEWHERE)]);
    expect([...described.keys()].filter((name) => !shown.has(name))).toEqual([]);
    expect(Object.keys({ ...ELSEWHERE, ...REQUIRED_FIELDS }).filter((name) => !described.has(name))).toEqual([]);
  });

  it('answers every model with id and updatedAt', () => {
    const without = Object.entries(REQUIRED_FIELDS).flatMap(([name, kind]) => {
      const [must] = typeof kind === 'string' ? [] : kind;
      return must === undefined || (must['id'] === 'text' && must['updatedAt'] === 'moment') ? [] : [name];
    });
    // Required fields are checked below, in complete responses.
    expect(without.sort()).toEqual(Object.keys(PLAIN_OBJECTS).sort());
  });

  it('is answered as described in a library that holds nothing, where it needs nothing', async () => {
    const as = 'first@example.org';
    await canticle.createPerson(as, { roles: ['administrator', 'editor', 'extended', 'technician'] });
    const refused: string[] = [];
    for (const [name, { call, version, validateRequest: judgeRequest }] of described) {
      if (!call.startsWith('GET ') || call.includes(':') || call.endsWith('/events') || judgeRequest({}) !== '')
        continue;
      const answer = await canticle.request(call as 'GET x', { as, ...headersOf(version) });
      if (answer.status === 200) judge(name, answer);
      else refused.push(name);
    }
    const readElsewhere = Object.keys(ELSEWHERE).filter((name) => name.startsWith('GET ') && !name.includes(':'));
    expect(refused.sort()).toEqual([...readElsewhere, 'GET api/Session/AcceptPolicies 3'].sort());
  });
});

describe.each(['full', 'bare'] as const)('a library in which everything is %s', (how) => {
  beforeAll(async () => {
    if (worlds === undefined) {
      const world = await createFixtures(canticle);
      worlds = { full: await replaceContent(world, 'full'), bare: await replaceContent(world, 'bare') };
      await rebuildIndex(canticle.context.database);
    }
    // A person from an identity provider that sends no name has none.
    if (how === 'bare')
      await canticle.context.database.transaction((tx) => tx.updateTable('users').set({ display_name: '' }).execute());
  }, 60_000);

  it.each(EXAMPLES)('answers $name as described (line $number)', async ({ name, line, asker }) => {
    const asked = await line.buildRequest(worlds[how], asker);
    expect(described.get(name)?.validateRequest(asked), 'the request').toBe('');
    const answer = await ask(line, asker, asked);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    judge(name, answer);
  });

  it.each(RESOURCES)('answers of %s what is strictly newer, and refuses a stamp that is none', async (name) => {
    const as = emailOf('owner');
    const list = async (query = '') => canticle.request(`GET api/${name}${query}`, { as, version: '4.0' });
    const pick = async (body: object) => {
      const path = OWN.includes(name) ? `${name}/List` : name;
      return canticle.request(`POST api/${path}`, { as, version: '4.0', body });
    };
    const all: readonly { readonly id: string; readonly updatedAt: string }[] = (await list()).json;
    const stamps = all.map(({ updatedAt }) => updatedAt).toSorted();
    const [middle, newest] = [stamps[Math.floor(stamps.length / 2)] ?? '', stamps.at(-1) ?? ''];
    expect(newest, 'something is there').not.toBe('');
    for (const stamp of [middle, newest, '2099-01-01T00:00:00.000Z', '2000-01-01T01:00:00+01:00']) {
      const newer = all.filter(({ updatedAt }) => updatedAt > new Date(stamp).toISOString()).map(({ id }) => id);
      const idsOf = ({ json }: Answer) => json.map(({ id }: { id: string }) => id);
      expect(idsOf(await list(`?updatedAt=${encodeURIComponent(stamp)}`)), stamp).toEqual(newer);
      expect(idsOf(await pick({ lastUpdated: stamp })), stamp).toEqual(newer);
    }
    for (const wrong of ['bogus', '2026-02-30T10:00:00.000Z', '2026-11-23T14:00:00']) {
      expect((await list(`?updatedAt=${wrong}`)).status, wrong).toBe(400);
      expect((await pick({ lastUpdated: wrong })).status, wrong).toBe(400);
    }
  });
});

function judge(name: string, answer: Answer): void {
  const { mediaType, validateResponse: judgeAnswer, version } = described.get(name) as DescribedCall;
  // What is requested in one of several formats is returned with the media type of that format.
  if (mediaType !== 'application/octet-stream')
    expect(String(answer.headers['content-type']).split(';')[0], name).toBe(mediaType.split(';')[0]);
  if (mediaType !== 'application/json') return;
  expect(judgeAnswer(answer.json), `${name}: ${answer.text.slice(0, 500)}`).toBe('');
  const must = REQUIRED_FIELDS[name];
  if (must !== undefined) expect(missingFields(version === 3 ? answer.result : answer.json, must), name).toEqual([]);
}

async function ask(
  line: PermissionCase,
  asker: Caller,
  { params: at = [], query, body }: Awaited<ReturnType<PermissionCase['buildRequest']>>,
) {
  const values = at.map((value) => encodeURIComponent(value));
  const path = line.call.replace(/:\w+/g, () => values.shift() ?? '');
  const bearer = await bearerOf(asker, line.usesNewPerson);
  const headers: Record<string, string> = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  if (path.endsWith('/events')) return follow(path, headers);
  return canticle.request(`${path}${query === undefined ? '' : `?${query}`}` as 'GET x', {
    ...headersOf(line.version),
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

/* A stream does not end: its beginning is the response. */
async function follow(path: string, headers: Record<string, string>): Promise<Answer> {
  const answer = await canticle.app.inject({ url: `/${path.slice('GET '.length)}`, headers, payloadAsStream: true });
  answer.stream().destroy();
  return { status: answer.statusCode, headers: answer.headers, text: '', json: undefined, result: undefined };
}

async function bearerOf(asker: Caller, isNewcomer: boolean): Promise<string | undefined> {
  if (asker === 'nobody') return undefined;
  if (!isNewcomer) return canticle.token(emailOf(asker));
  const email = `${newId()}@example.org`;
  await canticle.createPerson(email, { roles: asker === 'editor' ? ['editor'] : [] });
  return canticle.token(email, { auth_time: Math.floor(Date.now() / 1000) });
}

function headersOf(version: PermissionCase['version']): { version?: '3.0' | '4.0' } {
  return version === 'own' ? {} : { version: `${version}.0` as const };
}
