import { callApi } from '../api/index.ts';
import type { Operation, Outbox } from './outbox.ts';
import { createSender, type SendingReport, type ServerFaultListener } from './sender.ts';

const firstWaitMs = 2_000;
const longestWaitMs = 5 * 60_000;

/**
 * How long to wait before the try after `failures` passes that left something, in milliseconds: twice as long each time, up to
 * five minutes, never shorter than the server asked for.
 * @example waitAfter(1, undefined) // 2000
 * @example waitAfter(3, undefined) // 8000
 * @example waitAfter(1, 60000) // 60000
 */
export function waitAfter(failures: number, askedMs: number | undefined): number {
  return Math.max(Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs), askedMs ?? 0);
}

/* A request that is never answered, or a tab that never gives back its turn, does not hold up the rest. */
const longestRequestMs = 60_000;
const longestTurnMs = 30_000;

const deliverToServer = ({ id, call, params, query, body }: Operation) =>
  callApi(call, { params, query, body, idempotencyKey: id, signal: AbortSignal.timeout(longestRequestMs) } as never);

const faultListeners = new Set<ServerFaultListener>();

/** Follows the operations of this page that the server could not take because of a fault of its own; gives what ends it. */
export function onServerFault(listener: ServerFaultListener): () => void {
  faultListeners.add(listener);
  return () => faultListeners.delete(listener);
}

const notifyServerFault: ServerFaultListener = (operation, failure) => {
  for (const listener of faultListeners) listener(operation, failure);
};

/**
 * Sends the outbox now, whenever something is added, when the network returns, and again after a growing pause while something is left.
 * Tabs take turns where the browser has locks; without them the id of each operation keeps it from being done twice.
 * `sendNow` is for sign-out: it tries once, `withHeld` also what could still be taken back, and says what is left.
 * `stop` ends the sending.
 */
export function keepSending(
  outbox: Outbox,
  deliver: (operation: Operation) => Promise<unknown> = deliverToServer,
): {
  readonly sendNow: (options?: { readonly withHeld?: boolean }) => Promise<SendingReport>;
  readonly stop: () => void;
} {
  const send = createSender(outbox, deliver, notifyServerFault);
  const sendInTurn = async (options?: { readonly withHeld?: boolean }): Promise<SendingReport> => {
    if (!navigator.locks) return send(options);
    const signal = AbortSignal.timeout(longestTurnMs);
    let isMyTurn = false;
    try {
      return await navigator.locks.request('canticle-outbox', { signal }, () => {
        isMyTurn = true;
        return send(options);
      });
    } catch (failure) {
      if (isMyTurn) throw failure;
      return send(options);
    }
  };
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendNow = async (options?: { readonly withHeld?: boolean }): Promise<SendingReport> => {
    clearTimeout(timer);
    const report = await sendInTurn(options);
    failures = report.again ? failures + 1 : 0;
    if (report.again && !stopped) timer = setTimeout(wake, waitAfter(failures, report.waitMs));
    else if (!stopped) await wakeForHeld();
    return report;
  };
  const wake = () => void sendNow();
  const wakeForHeld = async () => {
    const ends = (await outbox.list()).flatMap(({ heldUntil, refused }) => (heldUntil && !refused ? [heldUntil] : []));
    if (ends.length > 0 && !stopped) timer = setTimeout(wake, Math.max(0, Math.min(...ends) - Date.now()) + 50);
  };
  let stopped = false;
  const endListening = outbox.onChange(
    () => void outbox.list().then((left) => left.some((one) => !one.refused) && failures === 0 && wake()),
  );
  globalThis.addEventListener('online', wake);
  wake();
  return {
    sendNow,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      endListening();
      globalThis.removeEventListener('online', wake);
    },
  };
}
