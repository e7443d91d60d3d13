import type { Method, Version } from '@canticle/contract/calls';

/** What a person did that the server does not know yet. */
export type Operation = {
  /** A UUID made here; travels as Idempotency-Key, so that sending twice does the work once. */
  readonly id: string;
  /** The order in which things were done; given by the outbox. */
  readonly place: number;
  /** What it is done to ("playlist:…"). Operations on one thing are sent one after the other, in order. */
  readonly thing: string;
  readonly call: { readonly method: Method; readonly path: string; readonly version: Version };
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
  /** Milliseconds since 1970 until which it waits, so that it can be taken back. */
  readonly heldUntil?: number;
  /** What the thing is called where it was done; it may not be there to be looked up later. */
  readonly about?: string;
  /** Set when the server said no for good. It stays so until the person tries it again or discards it. */
  readonly refused?: OperationRejection;
  /** What was seen when it was refused before, as long as it is tried again. */
  readonly seen?: unknown;
};

/** Why the server said no. */
export type OperationRejection = {
  readonly code: string;
  readonly message: string;
  /** The HTTP status; missing where it was refused before statuses were noted. */
  readonly status?: number;
  /** How the thing looked here, with the change in it, where something new can be made of that. */
  readonly seen?: unknown;
};

/** What is put into the outbox. Only what was taken back has a place already, and comes back to it. */
export type NewOperation = Omit<Operation, 'place'> & { readonly place?: number };

/** The door to what is not sent yet. It survives a reload; nothing is sent from here. */
export type Outbox = {
  /** Keeps an operation. The same id again changes nothing. Throws when the copy is closed. */
  add(operation: NewOperation): Promise<void>;
  /** Everything in it, in the order it was done. */
  list(): Promise<readonly Operation[]>;
  /** Whether it could be read in this page: where not, there may be more in it than `list` gives. */
  hasLoaded(): boolean;
  markSent(id: string): Promise<void>;
  /** Takes an operation back that was not sent yet, or was refused; says whether it was still there. */
  cancel(id: string): Promise<boolean>;
  /** Marks it as refused. What was seen when it was refused for the first time stays with it, whatever is given later. */
  markRejected(id: string, reason: OperationRejection): Promise<void>;
  /** Has an operation that was refused sent again, at the place it had; nothing when it is not there any more. */
  retry(id: string): Promise<void>;
  /** Tells whenever the content has changed in this page; the answer ends the telling. */
  onChange(listener: () => void): () => void;
};

/** An operation that the server said no to, with what was seen at the first time. */
export function withRejection({ seen: before, ...operation }: Operation, reason: OperationRejection): Operation {
  const seen = operation.refused?.seen ?? before ?? reason.seen;
  return { ...operation, refused: { ...reason, ...(seen !== undefined && { seen }) } };
}

/** An operation that is to be sent again; what was seen when it was refused stays with it until it is sent. */
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
