import { type AccessTokenScope, accessTokens } from '@canticle/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './platform/database/index.ts';
import { rebuildIndex } from './features/search/index.ts';
import { AUDIENCE_OF_CALL, SCOPE_OF_CALL } from './platform/http/index.ts';
import { justSignedIn, startCanticle, type TestCanticle } from './testing/canticle.ts';
import { createPushSettings } from './testing/push-service.ts';
import {
  type Caller,
  type CaseSender,
  createFixtures,
  createSender,
  emailOf,
  PERMISSION_CASES,
  type PermissionCase,
  type PermissionFixtures,
} from './testing/rights/index.ts';

const SCOPES = accessTokens.accessTokenScope.options;
/* One who may little, two who may more, and one who has something. */
const ASKERS = ['ordinary', 'editor', 'administrator', 'owner'] as const satisfies readonly Caller[];

let canticle: TestCanticle;
let world: PermissionFixtures;
let sendWith: CaseSender['sendWith'];
const tokens = new Map<string, Promise<string>>();

beforeAll(async () => {
  canticle = await startCanticle({
    REQUESTS_PER_MINUTE: '100000',
    PUBLIC_URL: 'https://songs.example.org',
    NODE_ENV: 'production',
    ...createPushSettings(),
  });
  world = await createFixtures(canticle);
  ({ sendWith } = createSender(canticle, world));
  await rebuildIndex(canticle.context.database);
}, 60_000);
afterAll(() => canticle.close());

async function createToken(as: string, scopes: readonly AccessTokenScope[]): Promise<string> {
  const body = { name: 'Program', scopes };
  const headers = await justSignedIn(canticle, as);
  return (await canticle.request('POST api/canticle/access-tokens', { headers, body })).json.token;
}

function tokenOf(asker: Caller, scopes: readonly AccessTokenScope[]): Promise<string> {
  const key = `${asker} ${scopes}`;
  const token = tokens.get(key) ?? createToken(emailOf(asker), scopes);
  tokens.set(key, token);
  return token;
}

const scopeOf = ({ call, version }: PermissionCase) => SCOPE_OF_CALL.get(`${call} ${version}`);

/* Public calls are answered whoever calls. */
const CASES = PERMISSION_CASES.filter(({ expected }) => expected.nobody === 401).map(
  (line, number) => [`${line.call} ${line.version}`, number + 1, line] as const,
);

describe('an access token', () => {
  it('has scopes for calls there are, and for none that is public', () => {
    const open = [...SCOPE_OF_CALL.keys()].filter((call) => AUDIENCE_OF_CALL.get(call) === 'everybody');
    expect(open).toEqual([]);
    expect([...SCOPE_OF_CALL.keys()].filter((call) => !AUDIENCE_OF_CALL.has(call))).toEqual([]);
    expect(new Set(SCOPE_OF_CALL.values())).toEqual(new Set(SCOPES));
  });

  it.each(CASES)('is refused outside of its scopes: %s (line %i)', async (_call, _number, line) => {
    const others = SCOPES.filter((scope) => scope !== scopeOf(line));
    for (const asker of ASKERS) {
      const request = await line.buildRequest(world, asker);
      const { status, text } = await sendWith(line, await tokenOf(asker, others), request);
      expect([asker, status]).toEqual([asker, 403]);
      if (!line.call.endsWith('/events')) expect(text).toMatch(/access token/i);
    }
  });

  const allowed = CASES.filter(([, , line]) => scopeOf(line) !== undefined);

  it.each(allowed)('can do what the person can, within its scope: %s (line %i)', async (_call, _number, line) => {
    for (const asker of ASKERS) {
      const scope = scopeOf(line);
      if (scope === undefined || (line.usesNewPerson && asker !== 'ordinary')) continue;
      const email = `${newId()}@example.org`;
      const token = line.usesNewPerson ? await createToken(email, [scope]) : await tokenOf(asker, [scope]);
      const { status } = await sendWith(line, token, await line.buildRequest(world, asker));
      expect([asker, status]).toEqual([asker, line.expected[asker]]);
    }
  });
});
