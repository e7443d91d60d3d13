export { type Mailer, createMailer } from './mailer.ts';
export type { MailContext, OutgoingMail, StoredMail } from './model.ts';
export { countMails, listMailsTo } from './queries.ts';
export { type DeliverMail, createSmtpDelivery } from './smtp.ts';
