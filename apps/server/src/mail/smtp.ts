import type { OutgoingMail } from './mail.ts';

/**
 * Hands one mail over. Throws when the other side did not take it; `responseCode` of the error is what it answered
 * (RFC 5321, section 4.2: from 500 on it will never take it).
 */
export type Deliver = (mail: OutgoingMail) => Promise<void>;

const TIMEOUT_MS = 20_000;

/** Delivery over SMTP: `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
export function deliverOver(smtpUrl: string, from: string): Deliver {
  const transport = openTransport(smtpUrl);
  return async ({ to, subject, text, html }) => {
    await (await transport).sendMail({ from, to: { name: '', address: to }, subject, text, html });
  };
}

/* Loaded only where mails leave the machine. */
async function openTransport(smtpUrl: string) {
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
