import { callApiUntyped } from '../api/index.ts';
import type { Operation, Outbox } from './outbox.ts';
import { createSender, type SendReport, type ServerErrorListener } from './sender.ts';

const initialBackoffMs = 2_000;
const maxBackoffMs = 5 * 60_000;

/**
 * The delay before the next try after `failures` passes that left something, in milliseconds: doubled each time, up to
 * five minutes, never shorter than the server requested.
 * @example backoffMs(1, undefined) // 2000
 * @example backoffMs(3, undefined) // 8000
 * @example backoffMs(1, 60000) // 60000
 */
export function backoffMs(failures: number, retryAfterMs: number | undefined): number {
  return Math.max(Math.min(initialBackoffMs * 2 ** (failures - 1), maxBackoffMs), retryAfterMs ?? 0);
}

/* A request without a response, or a tab that never releases its lock, does not block the rest. */
const requestTimeoutMs = 60_000;
const lockTimeoutMs = 30_000;

const sendToServer = ({ id, call, params, query, body }: Operation) =>
  callApiUntyped(call, { params, query, body, idempotencyKey: id, signal: AbortSignal.timeout(requestTimeoutMs) });

const serverErrorListeners = new Set<ServerErrorListener>();

/**
 * Notifies of the operations of this page that the server could not accept because of a server error; returns an
 * unsubscribe function.
 */
export function onServerError(listener: ServerErrorListener): () => void {
  serverErrorListeners.add(listener);
  return () => serverErrorListeners.delete(listener);
}

const notifyServerError: ServerErrorListener = (operation, failure) => {
  for (const listener of serverErrorListeners) listener(operation, failure);
};

/**
 * Sends the outbox now, whenever something is added, when the network returns, and again with a growing delay while
 * something is left. Tabs use a lock where the browser supports it; otherwise the id of each operation prevents
 * executing it twice. `sendNow` is for sign-out: it tries once, `includeHeld` also what could still be undone, and
 * returns what is left. `stop` stops the sending.
 */
export function startSender(
  outbox: Outbox,
  deliver: (operation: Operation) => Promise<unknown> = sendToServer,
): {
  readonly sendNow: (options?: { readonly includeHeld?: boolean }) => Promise<SendReport>;
  readonly stop: () => void;
} {
  const send = createSender(outbox, deliver, notifyServerError);
  const sendWithLock = async (options?: { readonly includeHeld?: boolean }): Promise<SendReport> => {
    if (!navigator.locks) return send(options);
    const signal = AbortSignal.timeout(lockTimeoutMs);
    let hasLock = false;
    try {
      return await navigator.locks.request('canticle-outbox', { signal }, () => {
        hasLock = true;
        return send(options);
      });
    } catch (failure) {
      if (hasLock) throw failure;
      return send(options);
    }
  };
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendNow = async (options?: { readonly includeHeld?: boolean }): Promise<SendReport> => {
    clearTimeout(timer);
    const report = await sendWithLock(options);
    failures = report.again ? failures + 1 : 0;
    if (report.again && !isStopped) timer = setTimeout(sendInBackground, backoffMs(failures, report.waitMs));
    else if (!isStopped) await scheduleHeld();
    return report;
  };
  const sendInBackground = () => void sendNow();
  const scheduleHeld = async () => {
    const heldUntilTimes = (await outbox.list()).flatMap(({ heldUntil, refused: rejection }) =>
      heldUntil && !rejection ? [heldUntil] : [],
    );
    if (heldUntilTimes.length > 0 && !isStopped)
      timer = setTimeout(sendInBackground, Math.max(0, Math.min(...heldUntilTimes) - Date.now()) + 50);
  };
  let isStopped = false;
  const unsubscribe = outbox.onChange(
    () =>
      void outbox
        .list()
        .then((remaining) => remaining.some((one) => !one.refused) && failures === 0 && sendInBackground()),
  );
  globalThis.addEventListener('online', sendInBackground);
  sendInBackground();
  return {
    sendNow,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      unsubscribe();
      globalThis.removeEventListener('online', sendInBackground);
    },
  };
}
