import type { OutgoingMail } from './model.ts';

/**
 * Delivers one mail. Throws when the mail server did not accept it; `responseCode` of the error is the server's reply
 * code (RFC 5321, section 4.2: from 500 on it will never accept the mail).
 */
export type DeliverMail = (mail: OutgoingMail) => Promise<void>;

const TIMEOUT_MS = 20_000;

/**
 * Delivery over SMTP: `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte.
 *
 * @param findSender  an address, or a name with one
 */
export function createSmtpDelivery(smtpUrl: string, findSender: () => Promise<string>): DeliverMail {
  const transport = createSmtpTransport(smtpUrl);
  return async ({ to, subject, text, html }) => {
    await (await transport).sendMail({ from: await findSender(), to: { name: '', address: to }, subject, text, html });
  };
}

/* Loaded only where mails leave the machine. */
async function createSmtpTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
