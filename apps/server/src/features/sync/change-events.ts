import { sync, TooManyRequests } from '@canticle/contract';
import type { ChangeNotifier } from '../../platform/changes/index.ts';
import { EventStream, type Route, serve } from '../../platform/http/index.ts';

/** Connections of one person that one process notifies. */
const MAX_STREAMS = 20;

/** Notifies open clients of changes; `count` returns the number of open connections of this process. */
export function createChangeEventRoutes(changeNotifier: ChangeNotifier): {
  readonly routes: readonly Route[];
  readonly count: () => number;
} {
  const connections = new Map<string, number>();
  const countOf = (userId: string) => connections.get(userId) ?? 0;
  const createStream = (userId: string) =>
    new EventStream((line) => {
      connections.set(userId, countOf(userId) + 1);
      const unsubscribe = changeNotifier.subscribe(userId, () => line.sendLatest({ name: 'changes', data: '' }));
      return () => {
        unsubscribe();
        if (countOf(userId) > 1) connections.set(userId, countOf(userId) - 1);
        else connections.delete(userId);
      };
    });
  return {
    routes: [
      serve(sync.subscribeToChanges, async ({ viewer: { userId } }) => {
        if (countOf(userId) >= MAX_STREAMS) throw new TooManyRequests('Too many windows are open.', { retryAfter: 60 });
        return createStream(userId);
      }),
    ],
    count: () => [...connections.values()].reduce((sum, count) => sum + count, 0),
  };
}
