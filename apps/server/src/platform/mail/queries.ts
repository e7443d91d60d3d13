import { deleteBefore, toIso, newId, type Reader, storableText, type Tx } from '../database/index.ts';
import type { OutgoingMail, StoredMail } from './model.ts';

/** Adds a mail to the outbox, due at once. */
export async function insertMail(tx: Tx, mail: OutgoingMail, now: Date): Promise<void> {
  const { to, subject, text, html } = mail;
  const at = toIso(now);
  await tx
    .insertInto('outbox_mails')
    .values({
      id: newId(now.getTime()),
      recipient: to,
      subject,
      text,
      html,
      created_at: at,
      sent_at: null,
      attempts: 0,
      next_attempt_at: at,
      last_error: null,
    })
    .execute();
}

/** Deletes the mails to an address. */
export async function deleteMailsTo(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('outbox_mails').where('recipient', '=', address).execute();
}

/** Lists the mails to an address, without their text: it contains links that sign a person in. */
export async function listMailsTo(db: Reader, address: string) {
  return db
    .selectFrom('outbox_mails')
    .select(['subject', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
}

/** The newest mails first. */
export async function listNewestMails(db: Reader, count: number): Promise<StoredMail[]> {
  const rows = await db
    .selectFrom('outbox_mails')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(toMail);
}

export type DueMail = StoredMail & { readonly attempts: number };

/** The mails whose next try is due, oldest first. */
export async function listDueMails(db: Reader, now: Date, count: number): Promise<DueMail[]> {
  const rows = await db
    .selectFrom('outbox_mails')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', toIso(now))
    .orderBy('next_attempt_at')
    .limit(count)
    .execute();
  return rows.map((row) => ({ ...toMail(row), attempts: row.attempts }));
}

/** The mails that wait for a later time, each with that time as it is stored. */
export async function listWaitingMails(
  db: Reader,
  now: Date,
): Promise<readonly { readonly id: string; readonly attempts: number; readonly nextAttemptAt: string }[]> {
  const rows = await db
    .selectFrom('outbox_mails')
    .select(['id', 'attempts', 'next_attempt_at'])
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '>', toIso(now))
    .execute();
  return rows.map(({ id, attempts, next_attempt_at }) => ({ id, attempts, nextAttemptAt: next_attempt_at ?? '' }));
}

/** Makes a mail due at once, unless its next try has been rescheduled meanwhile. */
export async function markDue(tx: Tx, id: string, nextAttemptAt: string, now: Date): Promise<void> {
  await tx
    .updateTable('outbox_mails')
    .set({ next_attempt_at: toIso(now) })
    .where('id', '=', id)
    .where('next_attempt_at', '=', nextAttemptAt)
    .execute();
}

/**
 * Claims a mail for one try, unless another process was faster.
 *
 * @param until  when the next try is due, should this one never finish
 */
export async function claimMail(tx: Tx, mail: DueMail, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox_mails')
    .set({ attempts: mail.attempts + 1, next_attempt_at: toIso(until) })
    .where('id', '=', mail.id)
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', toIso(now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that the mail server accepted a mail. */
export async function markSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('outbox_mails')
    .set({ sent_at: toIso(now), next_attempt_at: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** @param nextAttempt  null when the mail is given up */
export async function markFailed(tx: Tx, id: string, reason: string, nextAttempt: Date | null): Promise<void> {
  const next = nextAttempt === null ? null : toIso(nextAttempt);
  await tx
    .updateTable('outbox_mails')
    .set({ last_error: storableText(reason, 1000), next_attempt_at: next })
    .where('id', '=', id)
    .execute();
}

/** How many mails wait to be sent, how many were given up, and the error of the last failed try. */
export async function countMails(
  db: Reader,
): Promise<{ readonly waiting: number; readonly givenUp: number; readonly lastError: string | null }> {
  const unsent = db.selectFrom('outbox_mails').where('sent_at', 'is', null);
  const { waiting, all } = await unsent
    .select((eb) => [eb.fn.count('next_attempt_at').as('waiting'), eb.fn.countAll().as('all')])
    .executeTakeFirstOrThrow();
  const failed = await unsent
    .select('last_error')
    .where('last_error', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: Number(waiting),
    givenUp: Number(all) - Number(waiting),
    lastError: failed?.last_error ?? null,
  };
}

/** Deletes mails created before this time, sent or not, at most `limit`. */
export async function deleteMailsBefore(tx: Tx, before: Date, limit: number): Promise<void> {
  await deleteBefore(tx, 'outbox_mails', 'created_at', before, limit);
}

function toMail(row: {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
}): StoredMail {
  const { id, recipient, subject, text, html, created_at } = row;
  return { id, to: recipient, subject, text, html, createdAt: created_at };
}
