export { type Mail, type MailRooms, openMail, type OutgoingMail, type StoredMail } from './mail.ts';
export { countMails, listMailsTo } from './queries.ts';
export { type Deliver, deliverOver } from './smtp.ts';
