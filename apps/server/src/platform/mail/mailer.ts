import type { OutgoingMail, StoredMail, MailContext } from './model.ts';
import type { Tx } from '../database/index.ts';
import { deleteMailsTo, deleteMailsBefore, listNewestMails, insertMail } from './queries.ts';
import { startOutboxWorker } from './outbox-worker.ts';
import { fillSiteName } from './rules.ts';
import { type DeliverMail, createSmtpDelivery } from './smtp.ts';

/* Mails contain links that sign a person in, so they are deleted when they can no longer be of use. */
const RETENTION_MS = 30 * 24 * 3600_000;
/** With each mail that is sent; more at once would delay the request that sends it. */
const CLEANUP_BATCH = 100;

export type Mailer = {
  /**
   * Adds a mail to the outbox, with the name of the place for each `{site}` in it, in the transaction of the write it belongs to: both happen, or neither. Mails older than
   * 30 days are deleted then, sent or not.
   */
  send(tx: Tx, mail: OutgoingMail): Promise<void>;
  /** Deletes the mails to an address, sent or not, because its owner was deleted. */
  deleteTo(tx: Tx, address: string): Promise<void>;
  /** The newest mails first. */
  listNewest(count: number): Promise<StoredMail[]>;
  /** Starts to deliver mails to the mail server; without one they stay in the outbox. */
  start(): void;
  /** Stops delivering, after the mail in progress. */
  stop(): Promise<void>;
};

/**
 * Creates the mailer: mails are rows of `outbox_mails`, and are delivered over SMTP when `SMTP_URL` is set.
 *
 * @param deliver  delivers one mail; replaced in tests
 */
export function createMailer(context: MailContext, deliver: DeliverMail | undefined = createDelivery(context)): Mailer {
  let worker: ReturnType<typeof startOutboxWorker> | undefined;
  return {
    async send(tx, mail) {
      await deleteMailsBefore(tx, new Date(context.now().getTime() - RETENTION_MS), CLEANUP_BATCH);
      const { name } = await context.branding.read(tx);
      await insertMail(tx, fillSiteName(mail, name), context.now());
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

function createDelivery({ branding, config }: MailContext): DeliverMail | undefined {
  if (config.smtpUrl === undefined) return undefined;
  return createSmtpDelivery(config.smtpUrl, async () => (await branding.current()).mailFrom);
}
