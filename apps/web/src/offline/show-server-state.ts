import type { Call } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { askApi, ApiError } from '../api/index.ts';
import type { Copy, Kept } from './copy.ts';

/* As copy-first and own-copy name what they keep: path, version, params and query of a call. */
type Name = readonly [path: string, version?: string, params?: unknown, query?: unknown];

/**
 * Puts what the server has in place of what shows a change that it refused: on the screen, and in the copy also where it is not
 * on the screen. What the server does not have is removed; without a network what is kept stays, and counts as old.
 *
 * @param isMeant  which answers, by the path of their call and what it was asked with
 */
export async function showServerState(
  copy: Copy,
  queries: QueryClient,
  isMeant: (path: string, params: unknown) => boolean,
): Promise<void> {
  const predicate = ({ queryKey: [path, , params] }: { readonly queryKey: readonly unknown[] }) =>
    typeof path === 'string' && isMeant(path, params);
  queries.removeQueries({ predicate, type: 'inactive' });
  const asking = queries.invalidateQueries({ predicate });
  for await (const rows of copy.readAll('lists', '["'))
    for (const [name, kept] of rows) {
      const queryKey = JSON.parse(name) as Name;
      if (!isMeant(queryKey[0], queryKey[2])) continue;
      // What is on the screen writes down its answer itself.
      if (queries.getQueryCache().find({ queryKey })) await copy.write('lists', name, { ...kept, savedAt: 0 });
      else await askAgain(copy, name, kept);
    }
  await asking;
}

/* It counts as old, so that what still waits in the outbox shows in it. */
async function askAgain(copy: Copy, name: string, kept: Kept<unknown>): Promise<void> {
  const [path, version, params, query] = JSON.parse(name) as Name;
  const call = { method: 'GET', path, version: version === 'own' ? version : Number(version) } as Call;
  const wants = { ...(params ? { params } : {}), ...(query ? { query } : {}) };
  if (version === undefined) return copy.write('lists', name, { ...kept, savedAt: 0 });
  try {
    const answer = await askApi(call, wants as never);
    if (!answer.unchanged) await copy.write('lists', name, { value: answer.reply, savedAt: 0, etag: undefined });
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    if ([403, 404, 410].includes(failure.status)) await copy.remove('lists', name);
    else await copy.write('lists', name, { ...kept, savedAt: 0 });
  }
}
