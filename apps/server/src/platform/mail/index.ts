export { type Mailer, type MailContext, createMailer, type OutgoingMail, type StoredMail } from './mailer.ts';
export { countMails, listMailsTo } from './queries.ts';
export { type DeliverMail, createSmtpDelivery } from './smtp.ts';
