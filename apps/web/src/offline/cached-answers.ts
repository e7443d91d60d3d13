import type { Call, ParamsOf, QueryOf, ReplyOf } from '@canticle/contract/calls';
import type { LocalCache } from './local-cache.ts';
import type { CacheWrite } from './cache-entry.ts';

/** A cached answer with its request. */
export type CachedAnswer<C extends Call> = {
  /** Its name in the object store "lists". */
  readonly name: string;
  readonly params: ParamsOf<C> | null;
  readonly query: QueryOf<C> | null;
  readonly reply: ReplyOf<C>;
};

/* The naming scheme of cachedQuery: the path, the version, and the request. */
const keyPrefixOf = ({ path, version }: Call): string => `${JSON.stringify([path, String(version)]).slice(0, -1)},`;

/** Every cached answer to a call. */
export async function* listCachedAnswers<C extends Call>(cache: LocalCache, call: C): AsyncGenerator<CachedAnswer<C>> {
  for await (const chunk of cache.readAll<ReplyOf<C>>('lists', keyPrefixOf(call))) {
    for (const [name, { value }] of chunk) {
      const [, , params, query]: [string, string, ParamsOf<C> | null, QueryOf<C> | null] = JSON.parse(name);
      yield { name, params, query, reply: value };
    }
  }
}

/** Whether a write may be an answer to one of these calls. */
export function matchesCalls({ objectStore, name }: CacheWrite, calls: readonly Call[]): boolean {
  return objectStore === 'lists' && (name === undefined || calls.some((call) => name.startsWith(keyPrefixOf(call))));
}
