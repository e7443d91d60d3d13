import { isBeyondClockSkew } from '../database/index.ts';
import { escapeHtml } from '../messages/index.ts';
import type { OutgoingMail } from './model.ts';

/** Minutes from one failed try to the next; after the last one the mail is given up. */
const BACKOFF_MIN = [1, 5, 15, 60, 240, 720] as const;

/**
 * When to try again after a failed try; null when the mail is given up.
 *
 * @param attempts  tries made so far, this one included
 * @param isPermanent   the mail server reported that it will never accept this mail
 */
export function nextAttemptAt(attempts: number, isPermanent: boolean, now: Date): Date | null {
  const pause = isPermanent ? undefined : BACKOFF_MIN[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * 60_000);
}

/**
 * Whether a mail waits for a time too far in the future: the clock was ahead when it was chosen, and has been set back
 * since.
 *
 * @param attempts  tries made so far
 */
export function isBeyondBackoff(nextAttempt: Date, attempts: number, now: Date): boolean {
  const pause = BACKOFF_MIN[attempts - 1] ?? 0;
  return isBeyondClockSkew(nextAttempt, new Date(now.getTime() + pause * 60_000));
}

/** The mail with the name of the place for each `{site}` in it. */
export function fillSiteName(mail: OutgoingMail, name: string): OutgoingMail {
  const fill = (text: string, value: string) => text.replaceAll('{site}', () => value);
  return {
    ...mail,
    subject: fill(mail.subject, name),
    text: fill(mail.text, name),
    html: fill(mail.html, escapeHtml(name)),
  };
}
