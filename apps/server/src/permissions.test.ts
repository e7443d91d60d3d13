import { OTHER_OPERATIONS } from '@canticle/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './platform/database/index.ts';
import { rebuildIndex } from './features/search/index.ts';
import { AUDIENCE_OF_CALL, type CallPermissions } from './platform/http/index.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { createPushSettings } from './testing/push-service.ts';
import {
  emailOf,
  CALLERS,
  type Caller,
  type CaseRequest,
  type CaseSender,
  createSender,
  type PermissionCase,
  PERMISSION_CASES,
  LISTED_FOR,
  createFixtures,
  MARKER_WORDS,
  MARKER_READERS,
  type PermissionFixtures,
} from './testing/rights/index.ts';

let canticle: TestCanticle;
let world: PermissionFixtures;
let ask: CaseSender['ask'];
let send: CaseSender['send'];
let bearerOf: CaseSender['bearerOf'];

beforeAll(async () => {
  canticle = await startCanticle({
    REQUESTS_PER_MINUTE: '100000',
    PUBLIC_URL: 'https://songs.example.org',
    NODE_ENV: 'production',
    ...createPushSettings(),
  });
  world = await createFixtures(canticle);
  ({ ask, send, bearerOf } = createSender(canticle, world));
  await rebuildIndex(canticle.context.database);
}, 60_000);
afterAll(() => canticle.close());

describe('every call there is', () => {
  it('has a line that says who may', async () => {
    const described = [...(await describedCalls()).keys()];
    expect(described.length).toBeGreaterThan(190);
    const said = new Set(PERMISSION_CASES.map(({ call, version }) => `${call} ${version}`));
    expect(described.filter((call) => !said.has(call))).toEqual([]);
    expect([...said].filter((call) => !described.includes(call))).toEqual([]);
  });
});

describe('what the reference says of who may make a call', () => {
  const proven = new Map(
    [...Map.groupBy(PERMISSION_CASES, ({ call, version }) => `${call} ${version}`)].map(
      ([call, cases]) => [call, provenPermissions(cases)] as const,
    ),
  );

  it('is what the cases below prove, for every call', () => {
    const audiences = [...proven].map(([call, { audience }]) => [call, audience]);
    expect(Object.fromEntries(AUDIENCE_OF_CALL)).toEqual(Object.fromEntries(audiences));
  });

  it('stands in every operation of the OpenAPI documents, as a sentence and as an extension', async () => {
    for (const [call, operation] of await describedCalls()) {
      expect(operation.description, call).toMatch(/Who may call: [a-z]/);
      expect(operation['x-permissions'], call).toEqual(proven.get(call));
    }
  });
});

const ROLES = ['technician', 'editor', 'extended', 'administrator'] as const;

/* What the statuses of all cases of one call say together. */
function provenPermissions(cases: readonly PermissionCase[]): CallPermissions {
  const lines = cases.map(({ expected }) => expected);
  const roles = ROLES.filter((role) => lines.some((line) => line[role] !== 403));
  const isRestricted = lines.every((line) => [line.ordinary, line.subscriber, line.owner].every((one) => one === 403));
  return {
    audience: audienceOf(lines, isRestricted ? roles.join() : ''),
    roles: isRestricted ? roles : [],
    embedTokens: lines.some(({ embed, nobody }) => embed === 200 && nobody === 401),
    verifiedEmail: lines.some(({ unverified }) => unverified === 401),
  };
}

const AUDIENCE_OF_ROLES: Readonly<Record<string, CallPermissions['audience']>> = {
  'editor,administrator': 'editors',
  'technician,editor,administrator': 'timedTextEditors',
  'technician,administrator': 'technicians',
  'extended,administrator': 'statistics',
  administrator: 'administrators',
};

function audienceOf(lines: readonly PermissionCase['expected'][], roles: string): CallPermissions['audience'] {
  if (lines.every(({ nobody }) => nobody !== 401)) return 'everybody';
  if (roles !== '') return AUDIENCE_OF_ROLES[roles] ?? expect.fail(`Nothing is for ${roles} alone.`);
  const owned = lines.filter(({ ordinary, editor, owner }) => ordinary === 404 && editor === 404 && owner === 200);
  if (owned.some(({ administrator }) => administrator === 200)) return 'signedInForTheirOwnOrAdministrators';
  if (owned.length > 0) return 'signedInForTheirOwn';
  const isLocked = lines.some(({ ordinary, subscriber }) => ordinary === 403 && subscriber === 200);
  return isLocked ? 'signedInForOpenContent' : 'signedIn';
}

describe('who may what', () => {
  it.each(PERMISSION_CASES.map((line, number) => [`${line.call} ${line.version}`, number + 1, line] as const))(
    '%s (line %i)',
    async (_call, _number, line) => {
      const answers: Partial<Record<Caller, number>> = {};
      for (const asker of CALLERS) {
        const { status, text } = await ask(line, asker);
        answers[asker] = status;
        for (const [kind, word] of Object.entries(MARKER_WORDS) as [keyof typeof MARKER_WORDS, string][])
          if (!MARKER_READERS[kind].includes(asker)) expect(text, `${asker} reads what is ${kind}`).not.toContain(word);
      }
      expect(answers).toEqual(line.expected);
    },
  );
});

/* Calls that need a role: callers without one are refused, whatever belongs to them and whatever the call is about. */
const refusedIn = (line: PermissionCase): readonly Caller[] => {
  const lines = PERMISSION_CASES.filter(({ call, version }) => call === line.call && version === line.version);
  return CALLERS.filter((asker) => asker !== 'embed' && lines.every(({ expected }) => expected[asker] === 403));
};
const RESTRICTED = PERMISSION_CASES.map((line, number) => ({ line, number: number + 1, call: line.call })).filter(
  ({ line }) => refusedIn(line).includes('subscriber') && refusedIn(line).includes('owner'),
);
const WRONG_QUERY = 'days=x&skip=x&limit=x&count=x&order=x&fromDate=x&createdAt=x&presentation=x&codepage=x&language=x';
const WRONG_BODIES = [7, [['bogus']], { item: 7, ids: 7, change: 7, at: 'x', validTo: '2026-02-30' }] as const;

describe('whoever may not make a call', () => {
  it('is found in many calls', () => expect(RESTRICTED.length).toBeGreaterThan(60));

  it.each(RESTRICTED)('is told so before the request is judged: $call (line $number)', async ({ line }) => {
    const right = await line.buildRequest(world, 'ordinary');
    const at = right.params?.map((one, index) => (index === 0 ? one : 'x y')) ?? [];
    const hasBody = !/^(?:GET|DELETE) /.test(line.call);
    for (const asker of refusedIn(line))
      for (const body of hasBody ? WRONG_BODIES : [undefined]) {
        const { status } = await send(line, asker, {
          params: at,
          query: WRONG_QUERY,
          ...(body === undefined ? {} : { body }),
        });
        expect(status, `${asker} with ${JSON.stringify(body)}`).toBe(403);
      }
    // A caller who may make the call is told what is wrong with it.
    const entitled = CALLERS.find((one) => line.expected[one] === 200) as Caller;
    if (right.body !== undefined) expect((await send(line, entitled, { ...right, body: 7 })).status).toBe(400);
  });

  it('is told so before the body is read', async () => {
    const headers = {
      authorization: `Bearer ${await bearerOf('ordinary', false)}`,
      'content-type': 'application/json',
    };
    const url = `/api/Admin/User/${world.people.get('owner')}/Roles`;
    expect((await canticle.app.inject({ method: 'PATCH', url, headers, payload: '["admin' })).statusCode).toBe(403);
    const unsigned = { 'content-type': 'application/json' };
    expect((await canticle.app.inject({ method: 'PATCH', url, headers: unsigned, payload: '7' })).statusCode).toBe(401);
  });
});

describe('the facts of a song in the lists of 4.0', () => {
  const SHELVES = ['open', 'locked', 'disabled'] as const;
  const list = async (asker: Caller, wanted: object) =>
    (
      await canticle.request('POST api/Songs', { as: emailOf(asker), version: '4.0', body: { limit: 100, ...wanted } })
    ).json.map(({ id, available }: { id: string; available: boolean }) => ({ id, available }));

  it.each(CALLERS.filter((asker) => LISTED_FOR.open.includes(asker)))('are those that %s may read', async (asker) => {
    const songs = await Promise.all(
      SHELVES.filter((shelf) => LISTED_FOR[shelf].includes(asker)).map(async (shelf) => {
        const { song } = world[shelf];
        const { status } = await canticle.request(`GET api/Songs/${song}/Lyrics`, { as: emailOf(asker) });
        return { id: song, available: status === 200 };
      }),
    );
    const byId = (some: { id: string }[]) => some.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const parentIds = SHELVES.map((shelf) => world[shelf].collection);
    expect(byId(await list(asker, { parentIds }))).toEqual(byId(songs));
    const all = (await list(asker, {})) as { id: string }[];
    const ofShelves = all.filter(({ id }) => SHELVES.some((shelf) => world[shelf].song === id));
    expect(byId(ofShelves)).toEqual(byId(songs));
  });

  it('open nothing to technicians: neither words nor files nor scores', async () => {
    const { song, recording, score } = world.locked;
    const as = emailOf('technician');
    expect(await list('technician', { parentIds: [world.locked.collection] })).toEqual([
      { id: song, available: false },
    ]);
    for (const call of [
      `GET api/Songs/${song}/Lyrics`,
      `GET api/canticle/songs/${song}/texts`,
      `GET api/canticle/songs/${song}/files`,
      `GET api/canticle/songs/${song}/export?format=words`,
      `GET api/Files/${recording}`,
    ] as const)
      expect([call, (await canticle.request(call, { as })).status]).toEqual([call, 403]);
    const drawn = await canticle.request('POST api/Sheets', { as, version: '4.0', body: { id: score } });
    expect(drawn.status).toBe(403);
    const files = await canticle.request('POST api/Files', { as, version: '4.0', body: { parentIds: [song] } });
    expect(files.json).toEqual([]);
    const shown = (await canticle.request('GET api/Songs', { as })).result as { id: string }[];
    expect(shown.map(({ id }) => id)).not.toContain(song);
  });
});

/* Cases about what some callers may not even know exists, while others may. */
const HIDDEN = PERMISSION_CASES.map((line, number) => ({ line, number: number + 1, call: line.call })).filter(
  ({ line: { expected } }) => expected.ordinary === 404 && Object.values(expected).includes(200),
);

describe('an id that is guessed', () => {
  it.each(HIDDEN)('tells nothing: $call (line $number)', async ({ line }) => {
    const real = await line.buildRequest(world, 'ordinary');
    const [there, missing] = [await send(line, 'stranger', real), await send(line, 'stranger', guessed(real))];
    expect([there.status, withoutIds(there.text)]).toEqual([404, withoutIds(missing.text)]);
    expect(missing.status).toBe(404);
  });
});

describe('an id in capitals', () => {
  const NUMBERED = PERMISSION_CASES.map((line, number) => ({ line, number: number + 1, call: line.call }));

  it.each(NUMBERED)('is the same id: $call (line $number)', async ({ line }) => {
    const asker = CALLERS.find((one) => line.expected[one] === 200);
    const asked = asker === undefined ? {} : await line.buildRequest(world, asker);
    if (asker === undefined || !namesIds(asked)) return;
    const [first, again] = [await send(line, asker, asked), await send(line, asker, asked)];
    // A call that changes more than a timestamp is repeated for another item of the kind where there is one; every
    // other call for the same item.
    const isRead = withoutMoments(first.text) === withoutMoments(again.text);
    const answer = await send(line, asker, inCapitals(isRead ? asked : await line.buildRequest(world, asker)));
    expect([first.status, again.status]).toContain(answer.status);
    expect(answer.text).not.toMatch(CAPITAL_MEMBER);
    // A zip has the time of each of its files, in steps of two seconds.
    const hasTimes = first.text.startsWith('PK');
    if (isRead && !hasTimes) expect(withoutMoments(answer.text)).toBe(withoutMoments(first.text));
  });

  it.each(NUMBERED)('opens nothing: $call (line $number)', async ({ line }) => {
    if (![403, 404].includes(line.expected.ordinary)) return;
    const { status } = await send(line, 'stranger', inCapitals(await line.buildRequest(world, 'ordinary')));
    expect(status).toBe(line.expected.ordinary);
  });
});

describe('members that nobody asked for', () => {
  const WRITES = PERMISSION_CASES.map((line, number) => ({ line, number: number + 1, call: line.call })).filter(
    ({ line }) => !/^(?:GET|DELETE) |Sheets$|\/pdf$/.test(line.call),
  );

  it.each(WRITES)('are stored nowhere: $call (line $number)', async ({ line }) => {
    const asker = CALLERS.find((one) => line.expected[one] === 200 && one !== 'embed');
    if (asker === undefined) return;
    const asked = await line.buildRequest(world, asker);
    if (typeof asked.body !== 'object' || asked.body === null || Array.isArray(asked.body)) return;
    const answer = await send(line, asker, { ...asked, body: { ...EXTRA, ...withExtra(asked.body) } });
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(/1999-01-01|sneaked-in/);
  });

  it('gave nobody a role, and left no trace in any table', async () => {
    const { kysely: whole } = canticle.context.database;
    const roles = await whole.selectFrom('user_roles').selectAll().execute();
    for (const asker of ['ordinary', 'subscriber', 'owner'] as const)
      expect(roles.filter(({ user_id }) => user_id === world.people.get(asker))).toEqual([]);
    const tables = await whole.introspection.getTables();
    for (const { name } of tables) {
      const rows = await whole
        .selectFrom(name as 'users')
        .selectAll()
        .execute();
      expect(JSON.stringify(rows), name).not.toMatch(/1999-01-01|sneaked-in/);
    }
    expect(tables.length).toBeGreaterThan(50);
  });
});

/** A change made twice differs in its timestamp, unless both fall into one millisecond. */
function withoutMoments(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
}

/* Fields of one document or another that name other people's data, or what only the server sets. */
const EXTRA = {
  userId: 'sneaked-in',
  user_id: 'sneaked-in',
  ownerId: 'sneaked-in',
  owner: 'sneaked-in',
  createdById: 'sneaked-in',
  updatedById: 'sneaked-in',
  actorId: 'sneaked-in',
  role: 'administrator',
  roles: ['administrator'],
  isAdministrator: true,
  email: 'sneaked-in@example.org',
  emailVerified: true,
  version: 'sneaked-in',
  revision: 1999,
  sharedWithIds: ['sneaked-in'],
  editorIds: ['sneaked-in'],
  shareKey: 'sneaked-in',
  permissions: { edit: true, delete: true },
  canEdit: true,
  subscriptions: [{ id: 'sneaked-in', collectionIds: ['sneaked-in'] }],
  collectionsOpen: 'all',
  createdAt: '1999-01-01T00:00:00.000Z',
  updatedAt: '1999-01-01T00:00:00.000Z',
  updated_at: '1999-01-01T00:00:00.000Z',
  deletedAt: '1999-01-01T00:00:00.000Z',
  trashedAt: '1999-01-01T00:00:00.000Z',
  __proto__: { roles: ['administrator'] },
  constructor: { prototype: { roles: ['administrator'] } },
};

/* The same in nested objects: in the item of an editor, the settings of a person, the changes of a list. */
function withExtra(body: object): object {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (Array.isArray(value)) return [name, value.map((one) => (isObject(one) ? { ...EXTRA, ...one } : one))];
      return [name, isObject(value) ? { ...EXTRA, ...value } : value];
    }),
  );
}

/* The same request about something that does not exist: another id in the path, else in the query, else in the body. */
function guessed({ params: at, query, body }: CaseRequest): CaseRequest {
  const another = (text: string) => text.replaceAll(UUID, () => newId());
  const rest = { ...(query === undefined ? {} : { query }), ...(body === undefined ? {} : { body }) };
  if (at !== undefined) return { ...rest, params: at.map(unlike) };
  return query === undefined ? { body: JSON.parse(another(JSON.stringify(body))) } : { ...rest, query: another(query) };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const CAPITAL_MEMBER = /"\w*[iI]ds?":\[?"[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}"/;
const namesIds = (asked: CaseRequest) => JSON.stringify(asked).search(UUID) >= 0;
/* The ids in a URL, except for what is signed, and the strings of a body that are ids; a name that contains one
   stays. */
const inCapitals = ({ query, ...rest }: CaseRequest): CaseRequest => ({
  ...(query === undefined
    ? {}
    : { query: /\bs=/.test(query) ? query : query.replaceAll(UUID, (id) => id.toUpperCase()) }),
  ...JSON.parse(JSON.stringify(rest).replaceAll(new RegExp(`"${UUID.source}"`, 'g'), (id) => id.toUpperCase())),
});
const withoutIds = (text: string) => text.replaceAll(UUID, 'an id');
/* Another value of the kind: an id, a key, or the number or the word next to one. */
const unlike = (one: string | number) => {
  const text = String(one);
  if (UUID.test(text)) return text.replaceAll(UUID, () => newId());
  return text.length > 10 ? newId() : one;
};

type Operation = {
  readonly description?: string;
  readonly 'x-permissions': CallPermissions;
  readonly 'x-api-version'?: string;
};
type Described = { readonly [path: string]: { readonly [method: string]: Operation } };

/* Every call of the contract in the OpenAPI documents, in each of its versions, with its operation. */
async function describedCalls(): Promise<ReadonlyMap<string, Operation>> {
  const found = new Map<string, Operation>();
  for (const version of ['3.0', '4.0']) {
    const { paths } = (await canticle.request(`GET api/openapi/${version}.json`)).json as { paths: Described };
    for (const [path, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations)) {
        if (OTHER_OPERATIONS.some((other) => other.path === path && other.method.toLowerCase() === method)) continue;
        const call = `${method.toUpperCase()} ${path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')}`;
        found.set(`${call} ${Number.parseInt(operation['x-api-version'] ?? '') || 'own'}`, operation);
      }
  }
  return found;
}
