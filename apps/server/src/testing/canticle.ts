import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { recordChange, createChangeCounter } from '../platform/changes/index.ts';
import { type Config, type Environment, readConfig } from '../platform/config/index.ts';
import { newId } from '../platform/database/index.ts';
import { saveSubscription } from '../features/store/index.ts';
import type { Role } from '../platform/http/index.ts';
import { createAppContext, type AppContext } from '../context.ts';
import { createMigratedTestStorage, type TestStorage } from './test-storage.ts';
import { type Claims, startIssuer } from './issuer.ts';

type RequestOptions = {
  /** Address of the person who makes the request; not signed in when omitted. */
  readonly as?: string;
  readonly version?: '3.0' | '4.0';
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};

type TestResponse = {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
  /** The parsed body. */
  readonly json: any;
  /** What a 3.0 client reads: `result` of the envelope. */
  readonly result: any;
};

/** The real server on the real database, called through its HTTP interface without a network in between. */
export type TestCanticle = {
  readonly context: AppContext;
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly storage: TestStorage;
  request(
    call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'} ${string}`,
    options?: RequestOptions,
  ): Promise<TestResponse>;
  token(email: string, claims?: Claims): Promise<string>;
  /** Creates a person with these roles and a subscription to these collections; returns their id. */
  createPerson(
    email: string,
    rights?: { roles?: readonly Role[]; collections?: readonly string[]; until?: string },
  ): Promise<string>;
  close(): Promise<void>;
};

/**
 * Starts Canticle for a test.
 *
 * @param environment  settings in addition to those every test has, or a function that returns them for the database it
 * is started on
 * @param now          the clock; the real one by default
 */
export async function startCanticle(
  environment: Environment | ((storage: TestStorage) => Environment) = {},
  now?: () => Date,
): Promise<TestCanticle> {
  const storage = await createMigratedTestStorage();
  const issuer = await startIssuer();
  const config = readConfig({
    DATA_DIR: storage.dataDir,
    DATABASE_URL: storage.databaseUrl,
    SECRET: 'a secret that is long enough for a test',
    IDENTITY_ISSUERS: JSON.stringify([issuer.trusted]),
    LOG_LEVEL: 'silent',
    PAYMENTS: 'sandbox',
    // On a fast machine a test sends more requests in a minute than a person would; tests of the limit set it
    // themselves.
    REQUESTS_PER_MINUTE: '100000',
    ...(typeof environment === 'function' ? environment(storage) : environment),
  });
  const context = await createAppContext(config, pino({ level: config.logLevel }), now);
  const app = await buildApp(context);
  await app.ready();
  const tokens = new Map<string, Promise<string>>();
  const token = (email: string) => {
    const known = tokens.get(email) ?? issuer.token(email);
    tokens.set(email, known);
    return known;
  };

  const request = createRequest(app, token);

  return {
    context,
    app,
    storage,
    request,
    token: (email, claims) => (claims === undefined ? token(email) : issuer.token(email, claims)),
    async createPerson(email, has = {}) {
      const { result } = await request('GET api/Session', { as: email });
      await context.database.transaction(async (tx) => {
        for (const role of has.roles ?? [])
          await tx.insertInto('user_roles').values({ user_id: result.id, role }).execute();
        await recordChange(tx, { kind: 'rights', id: result.id, owner: result.id }, context.now());
        if (has.collections === undefined) return;
        const subscription = {
          id: `custom_${newId()}`,
          productIds: [],
          collectionIds: has.collections,
          validTo: has.until ?? '2099-01-01T00:00:00.000Z',
        };
        await saveSubscription(tx, result.id, subscription, context.now());
      });
      return result.id;
    },
    async close() {
      await app.close();
      await context.close();
      await issuer.close();
      await storage.remove();
    },
  };
}

/* Calls a server as the people of the test. */
function createRequest(app: TestCanticle['app'], token: (email: string) => Promise<string>): TestCanticle['request'] {
  return async (call, options = {}) => {
    const [method = 'GET', path = ''] = call.split(/ (.*)/s);
    const response = await app.inject({
      method: method as 'GET',
      url: path.startsWith('/') ? path : `/${path}`,
      headers: {
        ...(options.version === undefined ? {} : { 'x-api-version': options.version }),
        ...(options.as === undefined ? {} : { authorization: `Bearer ${await token(options.as)}` }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { payload: JSON.stringify(options.body) }),
    });
    const json = parseJson(response.body);
    return { status: response.statusCode, headers: response.headers, text: response.body, json, result: json?.result };
  };
}

/** The headers of somebody who has signed in just now, which some calls ask for. */
export async function justSignedIn(
  canticle: Pick<TestCanticle, 'token'>,
  email: string,
): Promise<Record<string, string>> {
  const token = await canticle.token(email, { auth_time: Math.floor(Date.now() / 1000) });
  return { authorization: `Bearer ${token}` };
}

/** The same database behind a server with another `SIGN_UP`, or `PAYMENTS` too, for people who were there before. */
export async function startWithSignUp(
  canticle: TestCanticle,
  mode: Config['signUp']['mode'],
  kind = canticle.context.config.payments.kind,
): Promise<TestCanticle> {
  const { now, config: before } = canticle.context;
  const signUp = { mode, domains: [] };
  const payments = { ...before.payments, kind };
  const config = { ...before, signUp, payments, publicPages: mode === 'open' };
  const context = await createAppContext(config, pino({ level: 'silent' }), now);
  const app = await buildApp(context);
  await app.ready();
  return {
    ...canticle,
    context,
    app,
    request: createRequest(app, canticle.token),
    async close() {
      await app.close();
      await context.close();
    },
  };
}

/**
 * A second instance on the same database: with its own context and app, which poll for changes by the clock of the
 * test.
 */
export async function startSecondInstance(
  { context }: Pick<TestCanticle, 'context'>,
  clock: () => number,
): Promise<Pick<TestCanticle, 'context' | 'app'>> {
  const opened = await createAppContext(context.config, pino({ level: 'silent' }), context.now);
  const watched = { ...opened, changeCounter: createChangeCounter(opened.database, clock) };
  return { context: watched, app: await buildApp(watched) };
}

function parseJson(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
