import { copies, TooMany } from '@canticle/contract';
import type { Waking } from '../../changes/index.ts';
import { EventStream, type Route, serve } from '../../http/index.ts';

/** Windows of one person that are woken by one process. */
const MOST_STREAMS = 20;

/** Wakes open clients; `count` says how many windows of this process are woken now. */
export function openWakingRoutes(waking: Waking): { readonly routes: readonly Route[]; readonly count: () => number } {
  const windows = new Map<string, number>();
  const countOf = (userId: string) => windows.get(userId) ?? 0;
  const follow = (userId: string) =>
    new EventStream((line) => {
      windows.set(userId, countOf(userId) + 1);
      const stopListening = waking.listen(userId, () => line.offer({ name: 'changes', data: '' }));
      return () => {
        stopListening();
        if (countOf(userId) > 1) windows.set(userId, countOf(userId) - 1);
        else windows.delete(userId);
      };
    });
  return {
    routes: [
      serve(copies.followChanges, async ({ viewer: { userId } }) => {
        if (countOf(userId) >= MOST_STREAMS) throw new TooMany('Too many windows are open.', { retryAfter: 60 });
        return follow(userId);
      }),
    ],
    count: () => [...windows.values()].reduce((sum, count) => sum + count, 0),
  };
}
