import type { Call, ParamsOf, QueryOf, ReplyOf } from '@canticle/contract/calls';
import type { Copy, Written } from './copy.ts';

/** An answer that is kept, with what was asked. */
export type KeptAnswer<C extends Call> = {
  /** Its name on the shelf of lists. */
  readonly name: string;
  readonly params: ParamsOf<C> | null;
  readonly query: QueryOf<C> | null;
  readonly reply: ReplyOf<C>;
};

/* How copiedCall names what it keeps: the path, the version, and what was asked. */
const startOf = ({ path, version }: Call): string => `${JSON.stringify([path, String(version)]).slice(0, -1)},`;

/** Every answer to a call that a copy keeps. */
export async function* keptAnswers<C extends Call>(copy: Copy, call: C): AsyncGenerator<KeptAnswer<C>> {
  for await (const some of copy.readAll<ReplyOf<C>>('lists', startOf(call))) {
    for (const [name, { value }] of some) {
      const [, , params, query] = JSON.parse(name) as [string, string, ParamsOf<C> | null, QueryOf<C> | null];
      yield { name, params, query, reply: value };
    }
  }
}

/** Whether what was written may be an answer to one of these calls. */
export function concerns({ shelf, name }: Written, calls: readonly Call[]): boolean {
  return shelf === 'lists' && (name === undefined || calls.some((call) => name.startsWith(startOf(call))));
}
