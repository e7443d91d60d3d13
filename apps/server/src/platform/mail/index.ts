export { type Mailer, createMailer } from './mailer.ts';
export type { OutgoingMail } from './model.ts';
export { countMails, listMailsTo } from './queries.ts';
export { type DeliverMail, createSmtpDelivery } from './smtp.ts';
