import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/index.ts';
import type { Database, Tx } from '../database/index.ts';
import { forgetMailsTo, forgetBefore, listNewest, storeMail } from './queries.ts';
import { startSending } from './sending.ts';
import { type Deliver, deliverOver } from './smtp.ts';

/* Mails hold links that let a person in, so they are not kept for longer than they may be of use. */
const KEPT_MS = 30 * 24 * 3600_000;
/** With each that is sent; more at once would hold up whoever it is sent for. */
const FORGOTTEN_AT_ONCE = 100;

export type OutgoingMail = {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type StoredMail = OutgoingMail & { readonly id: string; readonly createdAt: string };

export type Mail = {
  /**
   * Puts a mail into the outbox, in the transaction of the write it belongs to: both happen, or neither. Mails older than
   * 30 days are forgotten then, sent or not.
   */
  send(tx: Tx, mail: OutgoingMail): Promise<void>;
  /** Removes the mails to an address, sent or not: whoever had it is gone. */
  forget(tx: Tx, address: string): Promise<void>;
  /** The newest mails first. */
  newest(count: number): Promise<StoredMail[]>;
  /** Begins to hand mails to the mail server; without one they stay in the outbox. */
  start(): void;
  /** Ends that, after the mail under way. */
  stop(): Promise<void>;
};

export type MailRooms = {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly now: () => Date;
};

/**
 * Opens the outbox: mails are rows of `outbox_mails`, and leave it over SMTP when `SMTP_URL` is set.
 *
 * @param deliver  hands one mail over; another one in tests
 */
export function openMail(rooms: MailRooms, deliver: Deliver | undefined = chooseDelivery(rooms)): Mail {
  let sending: ReturnType<typeof startSending> | undefined;
  return {
    async send(tx, mail) {
      await forgetBefore(tx, new Date(rooms.now().getTime() - KEPT_MS), FORGOTTEN_AT_ONCE);
      await storeMail(tx, mail, rooms.now());
      sending?.lookSoon();
    },
    forget: forgetMailsTo,
    newest: (count) => listNewest(rooms.database.read, count),
    start() {
      if (deliver !== undefined) sending ??= startSending(rooms, deliver);
    },
    async stop() {
      await sending?.stop();
      sending = undefined;
    },
  };
}

function chooseDelivery({ config }: MailRooms): Deliver | undefined {
  return config.smtpUrl === undefined ? undefined : deliverOver(config.smtpUrl, config.mailFrom);
}
