import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { recordChange, watchChanges } from '../changes/index.ts';
import { type Environment, readConfig } from '../config/index.ts';
import { newId } from '../database/index.ts';
import { putSubscription } from '../features/store/index.ts';
import type { Role } from '../http/index.ts';
import { openRooms, type Rooms } from '../rooms.ts';
import { makeReadyPlace, type TestPlace } from './engine.ts';
import { type Claims, startIssuer } from './issuer.ts';

type Asked = {
  /** Address of the person who asks; nobody when left out. */
  readonly as?: string;
  readonly version?: '3.0' | '4.0';
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};

type Answer = {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
  /** The parsed body. */
  readonly json: any;
  /** What a 3.0 client reads: `result` of the envelope. */
  readonly result: any;
};

/** The real server on the real database, asked through its front door without a network in between. */
export type TestCanticle = {
  readonly rooms: Rooms;
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly place: TestPlace;
  ask(call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'} ${string}`, asked?: Asked): Promise<Answer>;
  token(email: string, claims?: Claims): Promise<string>;
  /** Makes a person with these roles and a subscription to these collections; gives their id. */
  person(
    email: string,
    has?: { roles?: readonly Role[]; collections?: readonly string[]; until?: string },
  ): Promise<string>;
  close(): Promise<void>;
};

/**
 * Starts Canticle for a test.
 *
 * @param environment  settings beside the ones every test has, or what gives them for the database it is started on
 * @param now          the clock; the real one when left out
 */
export async function startCanticle(
  environment: Environment | ((place: TestPlace) => Environment) = {},
  now?: () => Date,
): Promise<TestCanticle> {
  const place = await makeReadyPlace();
  const issuer = await startIssuer();
  const config = readConfig({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    SECRET: 'a secret that is long enough for a test',
    IDENTITY_ISSUERS: JSON.stringify([issuer.trusted]),
    LOG_LEVEL: 'silent',
    PAYMENTS: 'sandbox',
    // A fast machine has one person ask for more in a minute than a person would; what tests the limit sets it.
    REQUESTS_PER_MINUTE: '100000',
    ...(typeof environment === 'function' ? environment(place) : environment),
  });
  const rooms = await openRooms(config, pino({ level: config.logLevel }), now);
  const app = await buildApp(rooms);
  await app.ready();
  const tokens = new Map<string, Promise<string>>();
  const token = (email: string) => {
    const known = tokens.get(email) ?? issuer.token(email);
    tokens.set(email, known);
    return known;
  };

  const ask: TestCanticle['ask'] = async (call, asked = {}) => {
    const [method = 'GET', path = ''] = call.split(/ (.*)/s);
    const response = await app.inject({
      method: method as 'GET',
      url: path.startsWith('/') ? path : `/${path}`,
      headers: {
        ...(asked.version === undefined ? {} : { 'x-api-version': asked.version }),
        ...(asked.as === undefined ? {} : { authorization: `Bearer ${await token(asked.as)}` }),
        ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...asked.headers,
      },
      ...(asked.body === undefined ? {} : { payload: JSON.stringify(asked.body) }),
    });
    const json = parse(response.body);
    return { status: response.statusCode, headers: response.headers, text: response.body, json, result: json?.result };
  };

  return {
    rooms,
    app,
    place,
    ask,
    token: (email, claims) => (claims === undefined ? token(email) : issuer.token(email, claims)),
    async person(email, has = {}) {
      const { result } = await ask('GET api/Session', { as: email });
      await rooms.database.transaction(async (tx) => {
        for (const role of has.roles ?? [])
          await tx.insertInto('user_roles').values({ user_id: result.id, role }).execute();
        await recordChange(tx, { kind: 'rights', id: result.id }, rooms.now());
        if (has.collections === undefined) return;
        const subscription = {
          id: `custom_${newId()}`,
          productIds: [],
          collectionIds: has.collections,
          validTo: has.until ?? '2099-01-01T00:00:00.000Z',
        };
        await putSubscription(tx, result.id, subscription, rooms.now());
      });
      return result.id;
    },
    async close() {
      await app.close();
      await rooms.close();
      await issuer.close();
      await place.remove();
    },
  };
}

/** Another process on the same database: rooms and an app of its own, which look for changes by the clock of the test. */
export async function openBeside(
  { rooms }: TestCanticle,
  clock: () => number,
): Promise<Pick<TestCanticle, 'rooms' | 'app'>> {
  const opened = await openRooms(rooms.config, pino({ level: 'silent' }), rooms.now);
  const watched = { ...opened, watch: watchChanges(opened.database, clock) };
  return { rooms: watched, app: await buildApp(watched) };
}

function parse(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
