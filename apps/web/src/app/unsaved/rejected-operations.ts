import type { Operation, OperationRejection } from '../../offline/index.ts';

/** A change that the server said no to, for good. */
export type RejectedOperation = Operation & { readonly refused: OperationRejection };

/** Whether the server said no to it. */
export const isRejected = (operation: Operation): operation is RejectedOperation => operation.refused !== undefined;

/* What Canticle notes by itself on the way: nobody wrote it, and nobody can mend it. */
const automaticResources = ['activities', 'notification:', 'scripture-place:'];

/** Whether Canticle noted it by itself on the way. */
export const isAutomatic = ({ thing }: Pick<Operation, 'thing'>): boolean =>
  automaticResources.some((trace) => thing.startsWith(trace));

/**
 * Whether a refused change is let go of without a word: a note nobody wrote, or the removal of what is gone already.
 * Decision: docs/decisions/0062-a-refused-change-waits-for-the-person.md
 */
export function isIgnorable(change: RejectedOperation): boolean {
  if (isAutomatic(change)) return true;
  const { call, refused } = change;
  return call.method === 'DELETE' && (refused.code === 'NOT_FOUND' || refused.code === 'GONE');
}

/** What was refused of one thing, the first one first: it is tried again, or discarded, together. */
export type RejectedGroup = {
  readonly resourceKey: string;
  readonly operations: readonly [RejectedOperation, ...RejectedOperation[]];
};

/** Refused changes by what they are done to; what was done first stands first. */
export function groupByResource(operations: readonly RejectedOperation[]): readonly RejectedGroup[] {
  return [...Map.groupBy(operations, ({ thing }) => thing)].map(([resourceKey, all]) => ({
    resourceKey,
    operations: all as [RejectedOperation, ...RejectedOperation[]],
  }));
}
