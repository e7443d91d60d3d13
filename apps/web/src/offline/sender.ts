import { ApiError } from '../api/index.ts';
import type { Operation, Outbox } from './outbox.ts';

/** The result of a pass over the outbox. `again` means that another pass may send what is left. */
export type SendReport = {
  readonly sent: number;
  readonly refused: number;
  readonly again: boolean;
  /** Milliseconds the server asked to wait. */
  readonly waitMs: number | undefined;
};

/** Called whenever the server could not accept an operation because of a server error (status 500 and above). */
export type ServerErrorListener = (operation: Operation, failure: ApiError) => void;

const emptyReport: SendReport = { sent: 0, refused: 0, again: false, waitMs: undefined };

/**
 * Sends the operations in the outbox, in order. When the server cannot accept one now (no network, signed out, rate
 * limit, server error), the remaining operations on that resource wait for the next pass while other resources
 * continue; without a network the pass ends. When the server rejects an operation permanently, it stays, marked as
 * rejected, for the person to see. Held operations wait, and the rest of their resource with them, unless
 * `includeHeld`. A call during a pass joins that pass.
 *
 * @param send           sends one operation with its id as Idempotency-Key
 * @param onServerError  called for each operation that waits because of a server error
 */
export function createSender(
  outbox: Outbox,
  send: (operation: Operation) => Promise<unknown>,
  onServerError: ServerErrorListener = () => {},
): (options?: { readonly includeHeld?: boolean }) => Promise<SendReport> {
  let running: Promise<SendReport> | undefined;
  return async ({ includeHeld = false } = {}) => {
    // A running pass leaves out held operations.
    if (includeHeld) await running;
    running ??= sendAll(outbox, send, onServerError, includeHeld).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function sendAll(
  outbox: Outbox,
  send: (operation: Operation) => Promise<unknown>,
  onServerError: ServerErrorListener,
  includeHeld: boolean,
): Promise<SendReport> {
  const blocked = new Set<string>();
  let report = emptyReport;
  for (const operation of (await outbox.list()).filter((one) => !one.refused)) {
    if (blocked.has(operation.thing)) continue;
    if (!includeHeld && isHeld(operation)) {
      blocked.add(operation.thing);
      continue;
    }
    const result = await sendOne(outbox, send, onServerError, operation);
    report = add(report, result);
    if (result.again) blocked.add(operation.thing);
    if (result.isFinal) break;
  }
  return report;
}

const isHeld = ({ heldUntil }: Operation) => heldUntil !== undefined && heldUntil > Date.now();

type OperationResult = SendReport & { readonly isFinal: boolean };

const add = (one: SendReport, other: SendReport): SendReport => ({
  sent: one.sent + other.sent,
  refused: one.refused + other.refused,
  again: one.again || other.again,
  waitMs: Math.max(one.waitMs ?? 0, other.waitMs ?? 0) || undefined,
});

async function sendOne(
  outbox: Outbox,
  send: (operation: Operation) => Promise<unknown>,
  onServerError: ServerErrorListener,
  operation: Operation,
): Promise<OperationResult> {
  try {
    await send(operation);
  } catch (failure) {
    if (failure instanceof ApiError && failure.status >= 500) onServerError(operation, failure);
    return handleFailure(outbox, operation, failure);
  }
  await outbox.markSent(operation.id);
  return { ...emptyReport, sent: 1, isFinal: false };
}

async function handleFailure(outbox: Outbox, operation: Operation, failure: unknown): Promise<OperationResult> {
  // A response that is not from the server, such as the page of a guest network, says nothing about the operation.
  if (!(failure instanceof ApiError)) return { ...emptyReport, again: true, isFinal: failure instanceof DOMException };
  if (isTransient(failure)) {
    const waitMs = failure.retryAfter === undefined ? undefined : failure.retryAfter * 1000;
    return {
      ...emptyReport,
      again: true,
      waitMs,
      isFinal: failure.status === 0 || failure.status === 401 || failure.status === 429,
    };
  }
  await outbox.markRejected(operation.id, { code: failure.code, message: failure.message, status: failure.status });
  return { ...emptyReport, refused: 1, isFinal: false };
}

/* Errors that a retry may fix: no response, an expired bearer token, the rate limit, and server errors. */
const isTransient = ({ status }: ApiError) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
