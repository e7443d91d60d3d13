import type { Method, Version } from '@canticle/contract/calls';

/** An operation of the person that the server does not know yet. */
export type Operation = {
  /** A UUID created here; sent as Idempotency-Key, so that sending twice executes it once. */
  readonly id: string;
  /** The order in which operations were done; assigned by the outbox. */
  readonly place: number;
  /** The resource it changes ("playlist:…"). Operations on one resource are sent sequentially, in order. */
  readonly thing: string;
  readonly call: { readonly method: Method; readonly path: string; readonly version: Version };
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
  /** Milliseconds since 1970 until which it is held, so that it can be undone. */
  readonly heldUntil?: number;
  /** The title of the entity when it was changed; it may not be available for a later lookup. */
  readonly about?: string;
  /** Set when the server rejected it permanently. It stays until the person retries or discards it. */
  readonly refused?: OperationRejection;
  /** The snapshot from when it was rejected before, while it is retried. */
  readonly seen?: unknown;
};

/** Why the server rejected it. */
export type OperationRejection = {
  readonly code: string;
  readonly message: string;
  /** The HTTP status; missing for rejections recorded before statuses were stored. */
  readonly status?: number;
  /** A snapshot of the entity with the change applied, if it can be saved as a new one. */
  readonly seen?: unknown;
};

/** An operation to add to the outbox. Only an undone one already has a position, and returns to it. */
export type NewOperation = Omit<Operation, 'place'> & { readonly place?: number };

/** The store of unsent operations. It survives a reload; nothing is sent from here. */
export type Outbox = {
  /** Stores an operation. The same id again changes nothing. Throws when the cache is closed. */
  add(operation: NewOperation): Promise<void>;
  /** All operations, in the order they were done. */
  list(): Promise<readonly Operation[]>;
  /** Whether it could be read in this page: if not, it may contain more than `list` returns. */
  hasLoaded(): boolean;
  markSent(id: string): Promise<void>;
  /** Removes an operation that was not sent yet, or was rejected; returns whether it was still there. */
  cancel(id: string): Promise<boolean>;
  /** Marks it as rejected. The snapshot of the first rejection is kept, whatever is passed later. */
  markRejected(id: string, reason: OperationRejection): Promise<void>;
  /** Queues a rejected operation again, at its old position; does nothing when it no longer exists. */
  retry(id: string): Promise<void>;
  /** Notifies when the content has changed in this page; returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
};

/** An operation that the server rejected, with the snapshot of the first rejection. */
export function withRejection({ seen: before, ...operation }: Operation, reason: OperationRejection): Operation {
  const seen = operation.refused?.seen ?? before ?? reason.seen;
  return { ...operation, refused: { ...reason, ...(seen !== undefined && { seen }) } };
}

/** An operation to send again; the snapshot of its rejection is kept until it is sent. */
export function withoutRejection({ refused: rejection, ...operation }: Operation): Operation {
  return rejection?.seen === undefined ? operation : { ...operation, seen: rejection.seen };
}

/** A list of listeners, for both kinds of outbox. */
export function createListeners(): { add: Outbox['onChange']; notify: () => void } {
  const listeners = new Set<() => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => listeners.forEach((listener) => listener()),
  };
}
