import type { Operation, OperationRejection } from '../../offline/index.ts';

/** An operation that the server rejected permanently. */
export type RejectedOperation = Operation & { readonly refused: OperationRejection };

/** Whether the server rejected it. */
export const isRejected = (operation: Operation): operation is RejectedOperation => operation.refused !== undefined;

/* Resources that the app changes automatically: the person did not write these and cannot fix them. */
const automaticResources = ['activities', 'notification:', 'scripture-place:'];

/** Whether the app created it automatically. */
export const isAutomatic = ({ thing }: Pick<Operation, 'thing'>): boolean =>
  automaticResources.some((trace) => thing.startsWith(trace));

/**
 * Whether a rejected operation is discarded silently: an automatic one, or the removal of something already removed.
 * Decision: docs/decisions/0025-personal-changes-show-at-once-and-refused-ones-wait-for-the-person.md
 */
export function isIgnorable(change: RejectedOperation): boolean {
  if (isAutomatic(change)) return true;
  const { call, refused } = change;
  return call.method === 'DELETE' && (refused.code === 'NOT_FOUND' || refused.code === 'GONE');
}

/** The rejected operations of one resource, oldest first: retried or discarded together. */
export type RejectedGroup = {
  readonly resourceKey: string;
  readonly operations: readonly [RejectedOperation, ...RejectedOperation[]];
};

/** Groups rejected operations by resource, oldest first. */
export function groupByResource(operations: readonly RejectedOperation[]): readonly RejectedGroup[] {
  return [...Map.groupBy(operations, ({ thing }) => thing)].flatMap(([resourceKey, [first, ...others]]) =>
    first ? [{ resourceKey, operations: [first, ...others] }] : [],
  );
}
