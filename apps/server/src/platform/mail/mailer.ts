import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/index.ts';
import type { Database, Tx } from '../database/index.ts';
import { deleteMailsTo, deleteMailsBefore, listNewestMails, insertMail } from './queries.ts';
import { startOutboxWorker } from './outbox-worker.ts';
import { type DeliverMail, createSmtpDelivery } from './smtp.ts';

/* Mails hold links that let a person in, so they are not kept for longer than they may be of use. */
const RETENTION_MS = 30 * 24 * 3600_000;
/** With each that is sent; more at once would hold up whoever it is sent for. */
const CLEANUP_BATCH = 100;

export type OutgoingMail = {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type StoredMail = OutgoingMail & { readonly id: string; readonly createdAt: string };

export type Mailer = {
  /**
   * Puts a mail into the outbox, in the transaction of the write it belongs to: both happen, or neither. Mails older than
   * 30 days are forgotten then, sent or not.
   */
  send(tx: Tx, mail: OutgoingMail): Promise<void>;
  /** Removes the mails to an address, sent or not: whoever had it is gone. */
  deleteTo(tx: Tx, address: string): Promise<void>;
  /** The newest mails first. */
  listNewest(count: number): Promise<StoredMail[]>;
  /** Begins to hand mails to the mail server; without one they stay in the outbox. */
  start(): void;
  /** Ends that, after the mail under way. */
  stop(): Promise<void>;
};

export type MailContext = {
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
export function createMailer(context: MailContext, deliver: DeliverMail | undefined = createDelivery(context)): Mailer {
  let worker: ReturnType<typeof startOutboxWorker> | undefined;
  return {
    async send(tx, mail) {
      await deleteMailsBefore(tx, new Date(context.now().getTime() - RETENTION_MS), CLEANUP_BATCH);
      await insertMail(tx, mail, context.now());
      worker?.pollSoon();
    },
    deleteTo: deleteMailsTo,
    listNewest: (count) => listNewestMails(context.database.read, count),
    start() {
      if (deliver !== undefined) worker ??= startOutboxWorker(context, deliver);
    },
    async stop() {
      await worker?.stop();
      worker = undefined;
    },
  };
}

function createDelivery({ config }: MailContext): DeliverMail | undefined {
  return config.smtpUrl === undefined ? undefined : createSmtpDelivery(config.smtpUrl, config.mailFrom);
}
