import { setTimeout as sleep } from 'node:timers/promises';
import { isItemError } from '../database/index.ts';
import type { MailContext } from './model.ts';
import { claimMail, type DueMail, listDueMails, listWaitingMails, markDue, markFailed, markSent } from './queries.ts';
import { nextAttemptAt, isBeyondBackoff } from './rules.ts';
import type { DeliverMail } from './smtp.ts';

/** How often the outbox is polled, in milliseconds: also for mails that other processes add. */
const POLL_INTERVAL_MS = 10_000;
/** How long a write may still take to commit after it has added its mail. */
const COMMIT_DELAY_MS = 200;
/** A try that never finishes (the process died) is repeated after this. */
const LEASE_MS = 2 * 60_000;
const BATCH_SIZE = 20;
/** A mail server that does not respond delays the shutdown no longer than this. */
const SHUTDOWN_TIMEOUT_MS = 5000;

/** Sends what is due until it is stopped. */
export function startOutboxWorker(
  context: MailContext,
  deliver: DeliverMail,
): { pollSoon(): void; stop(): Promise<void> } {
  const stopped = new AbortController();
  let wake = new AbortController();
  let wakeTimer: NodeJS.Timeout | undefined;

  const loop = async () => {
    while (!stopped.signal.aborted) {
      wake = new AbortController();
      await sendDue(context, deliver, stopped.signal).catch((error: unknown) =>
        context.log.error({ err: error }, 'the outbox could not be read'),
      );
      if (stopped.signal.aborted) return;
      await sleep(POLL_INTERVAL_MS, undefined, { signal: wake.signal, ref: false }).catch(() => undefined);
    }
  };

  const running = loop();
  return {
    pollSoon() {
      clearTimeout(wakeTimer);
      wakeTimer = setTimeout(() => wake.abort(), COMMIT_DELAY_MS).unref();
    },
    async stop() {
      stopped.abort();
      clearTimeout(wakeTimer);
      wake.abort();
      await Promise.race([running, sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Sends what is due now, one mail after the other. One that cannot be handled does not block the others. */
export async function sendDue(context: MailContext, deliver: DeliverMail, stopped?: AbortSignal): Promise<void> {
  const { database, now } = context;
  for (const { id, attempts, nextAttemptAt: at } of await listWaitingMails(database.read, now()))
    if (isBeyondBackoff(new Date(at), attempts, now())) await database.transaction((tx) => markDue(tx, id, at, now()));
  const due = await listDueMails(database.read, now(), BATCH_SIZE);
  for (const mail of due) {
    if (stopped?.aborted) return;
    await sendOne(context, deliver, mail).catch((error: unknown) => {
      if (!isItemError(error)) throw error;
      context.log.error({ err: error, mail: mail.id }, 'a mail could not be handled');
    });
  }
}

async function sendOne(context: MailContext, deliver: DeliverMail, mail: DueMail): Promise<void> {
  const { database, now } = context;
  const until = new Date(now().getTime() + LEASE_MS);
  const isClaimed = await database.transaction((tx) => claimMail(tx, mail, now(), until));
  if (isClaimed) await attemptDelivery(context, deliver, mail);
}

async function attemptDelivery(
  { database, log, now }: MailContext,
  deliver: DeliverMail,
  mail: DueMail,
): Promise<void> {
  const failure = await deliver(mail).then(
    () => undefined,
    (error: Error & { responseCode?: number }) => error,
  );
  if (failure === undefined) {
    await database.transaction((tx) => markSent(tx, mail.id, now()));
    return;
  }
  const next = nextAttemptAt(mail.attempts + 1, (failure.responseCode ?? 0) >= 500, now());
  log.warn(
    { mail: mail.id, reason: failure.message, next },
    next === null ? 'a mail was given up' : 'a mail could not be sent',
  );
  await database.transaction((tx) => markFailed(tx, mail.id, failure.message, next));
}
