import type { Operation, Refusal } from '../../offline/index.ts';

/** A change that the server said no to, for good. */
export type Refused = Operation & { readonly refused: Refusal };

/** Whether the server said no to it. */
export const isRefused = (operation: Operation): operation is Refused => operation.refused !== undefined;

/* What Canticle notes by itself on the way: nobody wrote it, and nobody can mend it. */
const traces = ['activities', 'notification:', 'scripture-place:'];

/** Whether Canticle noted it by itself on the way. */
export const isTrace = ({ thing }: Pick<Operation, 'thing'>): boolean =>
  traces.some((trace) => thing.startsWith(trace));

/**
 * Whether a refused change is let go of without a word: a note nobody wrote, or the removal of what is gone already.
 * Decision: docs/decisions/0062-a-refused-change-waits-for-the-person.md
 */
export function isIdle(change: Refused): boolean {
  if (isTrace(change)) return true;
  const { call, refused } = change;
  return call.method === 'DELETE' && (refused.code === 'NOT_FOUND' || refused.code === 'GONE');
}

/** What was refused of one thing, the first one first: it is tried again, or discarded, together. */
export type RefusedOfThing = { readonly thing: string; readonly changes: readonly [Refused, ...Refused[]] };

/** Refused changes by what they are done to; what was done first stands first. */
export function byThing(changes: readonly Refused[]): readonly RefusedOfThing[] {
  return [...Map.groupBy(changes, ({ thing }) => thing)].map(([thing, all]) => ({
    thing,
    changes: all as [Refused, ...Refused[]],
  }));
}
