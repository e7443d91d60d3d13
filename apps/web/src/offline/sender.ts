import { ApiError } from '../api/index.ts';
import type { Operation, Outbox } from './outbox.ts';

/** What a pass over the outbox did. `again` says that something is left that another pass may send. */
export type SendingReport = {
  readonly sent: number;
  readonly refused: number;
  readonly again: boolean;
  /** Milliseconds the server asked to be left alone. */
  readonly waitMs: number | undefined;
};

/** Called whenever the server could not take an operation because of a fault of its own (status 500 and above). */
export type ServerFaultListener = (operation: Operation, failure: ApiError) => void;

const nothing: SendingReport = { sent: 0, refused: 0, again: false, waitMs: undefined };

/**
 * Sends what is in the outbox, in the order it was done. When the server cannot take an operation now (no network,
 * signed out, too often, its own fault), the rest of that thing waits for the next pass while other things go on;
 * without a network the pass ends. When the server says no for good, the operation stays, marked as refused, for the
 * person to see. What is held waits, and the rest of its thing with it, unless `withHeld`. Calling while a pass runs
 * joins that pass.
 *
 * @param deliver        sends one operation with its id as Idempotency-Key
 * @param onServerFault  called for each operation that waits because of a fault of the server
 */
export function createSender(
  outbox: Outbox,
  deliver: (operation: Operation) => Promise<unknown>,
  onServerFault: ServerFaultListener = () => {},
): (options?: { readonly withHeld?: boolean }) => Promise<SendingReport> {
  let running: Promise<SendingReport> | undefined;
  return async ({ withHeld = false } = {}) => {
    // A pass that is under way leaves out what is held.
    if (withHeld) await running;
    running ??= pass(outbox, deliver, onServerFault, withHeld).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function pass(
  outbox: Outbox,
  deliver: (operation: Operation) => Promise<unknown>,
  onServerFault: ServerFaultListener,
  withHeld: boolean,
): Promise<SendingReport> {
  const waiting = new Set<string>();
  let report = nothing;
  for (const operation of (await outbox.list()).filter((one) => !one.refused)) {
    if (waiting.has(operation.thing)) continue;
    if (!withHeld && isHeld(operation)) {
      waiting.add(operation.thing);
      continue;
    }
    const outcome = await sendOne(outbox, deliver, onServerFault, operation);
    report = add(report, outcome);
    if (outcome.again) waiting.add(operation.thing);
    if (outcome.ends) break;
  }
  return report;
}

const isHeld = ({ heldUntil }: Operation) => heldUntil !== undefined && heldUntil > Date.now();

type Outcome = SendingReport & { readonly ends: boolean };

const add = (one: SendingReport, other: SendingReport): SendingReport => ({
  sent: one.sent + other.sent,
  refused: one.refused + other.refused,
  again: one.again || other.again,
  waitMs: Math.max(one.waitMs ?? 0, other.waitMs ?? 0) || undefined,
});

async function sendOne(
  outbox: Outbox,
  deliver: (operation: Operation) => Promise<unknown>,
  onServerFault: ServerFaultListener,
  operation: Operation,
): Promise<Outcome> {
  try {
    await deliver(operation);
  } catch (failure) {
    if (failure instanceof ApiError && failure.status >= 500) onServerFault(operation, failure);
    return onFailure(outbox, operation, failure);
  }
  await outbox.markSent(operation.id);
  return { ...nothing, sent: 1, ends: false };
}

async function onFailure(outbox: Outbox, operation: Operation, failure: unknown): Promise<Outcome> {
  // What is no answer of the server, such as the page of a guest network, says nothing about the operation.
  if (!(failure instanceof ApiError)) return { ...nothing, again: true, ends: failure instanceof DOMException };
  if (mayPass(failure)) {
    const waitMs = failure.retryAfter === undefined ? undefined : failure.retryAfter * 1000;
    return {
      ...nothing,
      again: true,
      waitMs,
      ends: failure.status === 0 || failure.status === 401 || failure.status === 429,
    };
  }
  await outbox.markRefused(operation.id, { code: failure.code, message: failure.message, status: failure.status });
  return { ...nothing, refused: 1, ends: false };
}

/* What another try may mend: no answer at all, a bearer that ran out, too often, and faults of the server. */
const mayPass = ({ status }: ApiError) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
