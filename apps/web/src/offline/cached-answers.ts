import type { Call, ParamsOf, QueryOf, ReplyOf } from '@canticle/contract/calls';
import type { LocalCache, CacheWrite } from './local-cache.ts';

/** An answer that is kept, with what was asked. */
export type CachedAnswer<C extends Call> = {
  /** Its name on the shelf of lists. */
  readonly name: string;
  readonly params: ParamsOf<C> | null;
  readonly query: QueryOf<C> | null;
  readonly reply: ReplyOf<C>;
};

/* How cachedQuery names what it keeps: the path, the version, and what was asked. */
const keyPrefixOf = ({ path, version }: Call): string => `${JSON.stringify([path, String(version)]).slice(0, -1)},`;

/** Every answer to a call that a copy keeps. */
export async function* listCachedAnswers<C extends Call>(cache: LocalCache, call: C): AsyncGenerator<CachedAnswer<C>> {
  for await (const chunk of cache.readAll<ReplyOf<C>>('lists', keyPrefixOf(call))) {
    for (const [name, { value }] of chunk) {
      const [, , params, query] = JSON.parse(name) as [string, string, ParamsOf<C> | null, QueryOf<C> | null];
      yield { name, params, query, reply: value };
    }
  }
}

/** Whether what was written may be an answer to one of these calls. */
export function matchesCalls({ objectStore, name }: CacheWrite, calls: readonly Call[]): boolean {
  return objectStore === 'lists' && (name === undefined || calls.some((call) => name.startsWith(keyPrefixOf(call))));
}
