import { randomUUID } from 'node:crypto';
import { signIn } from '../../../tools/bench/api-client.ts';

/** The response: `status` is 0 when there was none. */
export type WriteResult = {
  readonly status: number;
  readonly problem: string;
  readonly message: string;
  readonly retryAfter: string | null;
};

/** A client that creates tags, and remembers which of them were acknowledged. */
export type Writer = {
  /** Creates the tag of this name, always with the same Idempotency-Key. */
  write(name?: string): Promise<WriteResult>;
  readonly acknowledged: ReadonlySet<string>;
  readonly begun: ReadonlySet<string>;
  /** Retries writes that got no response, and returns what is lost or duplicated. */
  retryPending(): Promise<readonly string[]>;
  setAddress(address: string): void;
};

const ADMIN = 'admin@canticle.example';
/** A bearer token is valid for ten minutes. */
const TOKEN_LIFETIME_MS = 5 * 60_000;

/** Signs in as a demo person. */
export async function createWriter(at: string): Promise<Writer> {
  let address = at;
  let bearer = await signIn(at, ADMIN);
  let signedInAt = performance.now();
  const begun = new Set<string>();
  const acknowledged = new Set<string>();
  const ask = async (path: string, more: RequestInit = {}) => {
    if (performance.now() - signedInAt > TOKEN_LIFETIME_MS) {
      bearer = await signIn(address, ADMIN);
      signedInAt = performance.now();
    }
    return fetch(`${address}/${path}`, {
      ...more,
      headers: { ...bearer.headers, 'x-api-version': '4.0', 'content-type': 'application/json', ...more.headers },
      signal: AbortSignal.timeout(30_000),
    });
  };
  const write: Writer['write'] = async (name = randomUUID()) => {
    begun.add(name);
    try {
      const answer = await ask('api/Tags', {
        method: 'POST',
        headers: { 'idempotency-key': name },
        body: JSON.stringify({ name, songIds: [] }),
      });
      const text = await answer.text();
      if (answer.ok) acknowledged.add(name);
      const message = answer.ok ? '' : String((JSON.parse(text) as { message?: unknown }).message);
      const { headers: told } = answer;
      return {
        status: answer.status,
        problem: told.get('x-problem') ?? '',
        message,
        retryAfter: told.get('retry-after'),
      };
    } catch (error) {
      return { status: 0, problem: '', message: (error as Error).message, retryAfter: null };
    }
  };
  return {
    write,
    acknowledged,
    begun,
    setAddress: (next) => (address = next),
    async retryPending() {
      const before = await listNames(ask);
      const lost = [...acknowledged].filter((name) => !before.includes(name)).map((name) => `lost: ${name}`);
      for (const name of [...begun].filter((one) => !acknowledged.has(one))) {
        const { status, message } = await write(name);
        if (status < 200 || status > 299) lost.push(`${name} could not be sent again: ${status} ${message}`);
      }
      const after = await listNames(ask);
      const twice = [...begun].filter((name) => after.filter((one) => one === name).length > 1);
      return [...lost, ...twice.map((name) => `there twice: ${name}`)];
    },
  };
}

async function listNames(ask: (path: string) => Promise<Response>): Promise<readonly string[]> {
  const answer = await ask('api/Tags');
  if (!answer.ok) throw new Error(`The tags cannot be read: ${answer.status} ${await answer.text()}`);
  const found = (await answer.json()) as readonly { name: unknown }[] | { result: readonly { name: unknown }[] };
  return (Array.isArray(found) ? found : (found as { result: readonly { name: unknown }[] }).result).map(({ name }) =>
    String(name),
  );
}
