import { setTimeout as sleep } from 'node:timers/promises';
import { isItemFault } from '../database/index.ts';
import type { MailRooms } from './mail.ts';
import { claim, type DueMail, listDue, listWaiting, makeDue, markFailed, markSent } from './queries.ts';
import { nextAttemptAt, waitsForNothing } from './rules.ts';
import type { Deliver } from './smtp.ts';

/** How often the outbox is looked at, in milliseconds: also for mails that other processes put there. */
const LOOK_EVERY_MS = 10_000;
/** How long a write may still take to commit after it has put its mail in. */
const SOON_MS = 200;
/** A try that never comes back (the process died) is repeated after this. */
const CLAIMED_MS = 2 * 60_000;
const AT_ONCE = 20;
/** A mail server that does not answer holds up the end of the program no longer than this. */
const PATIENCE_MS = 5000;

/** Sends what is due until it is stopped. */
export function startSending(rooms: MailRooms, deliver: Deliver): { lookSoon(): void; stop(): Promise<void> } {
  const stopped = new AbortController();
  let wake = new AbortController();
  let soon: NodeJS.Timeout | undefined;

  const loop = async () => {
    while (!stopped.signal.aborted) {
      wake = new AbortController();
      await sendDue(rooms, deliver, stopped.signal).catch((error: unknown) =>
        rooms.log.error({ err: error }, 'the outbox could not be read'),
      );
      if (stopped.signal.aborted) return;
      await sleep(LOOK_EVERY_MS, undefined, { signal: wake.signal, ref: false }).catch(() => undefined);
    }
  };

  const running = loop();
  return {
    lookSoon() {
      clearTimeout(soon);
      soon = setTimeout(() => wake.abort(), SOON_MS).unref();
    },
    async stop() {
      stopped.abort();
      clearTimeout(soon);
      wake.abort();
      await Promise.race([running, sleep(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}

/** Sends what is due now, one mail after the other. One that cannot be handled does not hold up the others. */
export async function sendDue(rooms: MailRooms, deliver: Deliver, stopped?: AbortSignal): Promise<void> {
  const { database, now } = rooms;
  for (const { id, attempts, nextAttemptAt: at } of await listWaiting(database.read, now()))
    if (waitsForNothing(new Date(at), attempts, now())) await database.transaction((tx) => makeDue(tx, id, at, now()));
  const due = await listDue(database.read, now(), AT_ONCE);
  for (const mail of due) {
    if (stopped?.aborted) return;
    await sendOne(rooms, deliver, mail).catch((error: unknown) => {
      if (!isItemFault(error)) throw error;
      rooms.log.error({ err: error, mail: mail.id }, 'a mail could not be handled');
    });
  }
}

async function sendOne(rooms: MailRooms, deliver: Deliver, mail: DueMail): Promise<void> {
  const { database, now } = rooms;
  const until = new Date(now().getTime() + CLAIMED_MS);
  const isOurs = await database.transaction((tx) => claim(tx, mail, now(), until));
  if (isOurs) await tryOnce(rooms, deliver, mail);
}

async function tryOnce({ database, log, now }: MailRooms, deliver: Deliver, mail: DueMail): Promise<void> {
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
