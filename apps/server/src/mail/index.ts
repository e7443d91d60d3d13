export { type Mailer, type MailContext, createMailer, type OutgoingMail, type StoredMail } from './mail.ts';
export { countMails, listMailsTo } from './queries.ts';
export { type DeliverMail, createSmtpDelivery } from './smtp.ts';
