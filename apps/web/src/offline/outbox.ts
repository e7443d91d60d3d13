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
  /** Set when the server said no for good; the person is told and decides. */
  readonly refused?: { readonly code: string; readonly message: string };
};

export type NewOperation = Omit<Operation, 'place' | 'refused'>;

/** The door to what is not sent yet. It survives a reload; nothing is sent from here. */
export type Outbox = {
  /** Keeps an operation. The same id again changes nothing. */
  add(operation: NewOperation): Promise<void>;
  /** Everything in it, in the order it was done. */
  list(): Promise<readonly Operation[]>;
  markSent(id: string): Promise<void>;
  /** Takes an operation back that was not sent yet; says whether it was still there. */
  takeBack(id: string): Promise<boolean>;
  markRefused(id: string, reason: { readonly code: string; readonly message: string }): Promise<void>;
  /** Tells whenever the content has changed in this page; the answer ends the telling. */
  onChange(listener: () => void): () => void;
};

/** A list of listeners, for both kinds of outbox. */
export function createListeners(): { add: Outbox['onChange']; tell: () => void } {
  const listeners = new Set<() => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => listeners.forEach((listener) => listener()),
  };
}
