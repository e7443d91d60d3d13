import { randomUUID } from 'node:crypto';
import type { Environment } from '../platform/config/index.ts';
import { startCanticle, type TestCanticle } from './canticle.ts';
import { createLeader, type TestLeader } from './presentation-fixtures.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Response = ReturnType<TestCanticle['request']>;

/** People who plan sets in groups, and the clock they live by, for tests. */
export type TestChoir = Pick<TestCanticle, 'context' | 'createPerson' | 'request' | 'token' | 'close'> & {
  /** The ids of the people, by name. */
  readonly ids: Readonly<Record<string, string>>;
  now(): Date;
  /** Moves the clock forward. */
  later(seconds: number): void;
  /** A request of a person by name. `path` begins after `api/`. */
  ask(as: string, method: Method, path: string, body?: unknown): Response;
  /** A change of a list, a second later than what was before. */
  change(as: string, list: string, body: object): Response;
  /** Creates a group that Nora leads; the others join as singers. Returns its id. */
  createGroup(...members: readonly string[]): Promise<string>;
  /** A device of a person that leads presentations. */
  leader(name: string): TestLeader;
  /** Creates a list, and makes this first change of it. Returns its id. */
  createSet(as: string, head: object): Promise<string>;
};

/**
 * Starts Canticle with these people.
 *
 * @param names  the parts of their addresses before `@example.org`
 */
export async function startChoir(...names: readonly string[]): Promise<TestChoir> {
  return startChoirWith({ PUBLIC_URL: 'https://songs.example.org' }, ...names);
}

/** The same with these settings. */
export async function startChoirWith(environment: Environment, ...names: readonly string[]): Promise<TestChoir> {
  let now = new Date();
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const canticle = await startCanticle(environment, () => now);
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = await canticle.createPerson(`${name}@example.org`);

  const ask: TestChoir['ask'] = async (as, method, path, body) => {
    // Other tokens end after some minutes, which the clock jumps over.
    const claims = { exp: Math.floor(now.getTime() / 1000) + 3600 };
    const headers = { authorization: `Bearer ${await canticle.token(`${as}@example.org`, claims)}` };
    return canticle.request(`${method} api/${path}`, { version: '4.0', body, headers });
  };
  const change: TestChoir['change'] = (as, list, body) => {
    later(1);
    return ask(as, 'POST', `canticle/lists/${list}/changes`, { at: now.toISOString(), ...body });
  };

  return {
    context: canticle.context,
    createPerson: canticle.createPerson,
    request: canticle.request,
    token: canticle.token,
    close: canticle.close,
    ids,
    now: () => now,
    later,
    ask,
    change,
    async createGroup(...members) {
      const { json } = await ask('nora', 'POST', 'canticle/groups', { id: randomUUID(), name: 'Choir' });
      for (const member of members) {
        const made = await ask('nora', 'POST', `canticle/groups/${json.id}/invitations`, { role: 'singer' });
        await ask(member, 'POST', `canticle/group-invitations/${made.json.key}`);
      }
      return json.id;
    },
    leader: (name) =>
      createLeader(
        {
          request: (call, options) => {
            const [method, path = ''] = call.split(' api/');
            return ask(name, method as Method, path, options?.body);
          },
        },
        `${name}@example.org`,
      ),
    async createSet(as, head) {
      const id = randomUUID();
      await ask(as, 'POST', 'CustomCollections', { id, name: 'Advent' });
      const { status, text } = await change(as, id, head);
      if (status !== 200) throw new Error(`The set was not created: ${status} ${text}`);
      return id;
    },
  };
}
