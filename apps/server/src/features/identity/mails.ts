import { Unavailable } from '@canticle/contract';
import { type Config, isLoopback } from '../../platform/config/index.ts';
import type { OutgoingMail } from '../../platform/mail/index.ts';
import { type Messages, messagesFor } from '../../platform/messages/index.ts';

/** Which of the mails with a link. */
export type MailKind = Exclude<keyof Messages['mail'], 'why'>;

/** Mails the embedded service asks for by itself. */
export type SignInMails = {
  /** A link that verifies an address: of a new account, or given in place of another one. */
  sendVerificationLink(
    account: { readonly id: string; readonly email: string },
    request: Request | undefined,
  ): Promise<void>;
  /** Tells the owner of an address that somebody tried to sign up with it, and how to sign in. */
  sendAccountExists(email: string, request: Request | undefined): Promise<void>;
};

/** Puts the mail of one kind together. */
export function composeMail(kind: MailKind, to: string, language: string, link: string): OutgoingMail {
  const { subject, lead, action } = messagesFor(language).mail[kind];
  const { why } = messagesFor(language).mail;
  return {
    to,
    subject,
    text: `${lead}\n\n${link}\n\n${why}\n`,
    html: `<p>${escapeHtml(lead)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p><p>${escapeHtml(why)}</p>`,
  };
}

/** The page a mail leads to, with its one-time token. */
export function buildLink(page: '/verify-email' | '/login/reset' | '/login', origin: string, token?: string): string {
  return token === undefined ? `${origin}${page}` : `${origin}${page}?token=${encodeURIComponent(token)}`;
}

/* Private and link-local addresses, whole: 10.example.org is a name like any other. */
const LOCAL_ADDRESS = /^((10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)(\.\d{1,3}){2,3}|\[(f[cd]|fe80)[0-9a-f:]*\])$/i;
/* Names that only a local network knows. */
const LOCAL_NAME = /^[^.:[\]]+$|\.(local|lan|home\.arpa|internal)$/i;

/**
 * The origin that links in mails begin with. Without `PUBLIC_URL` it is what the request calls us, and a stranger may
 * call us anything: so only names nobody can own on the internet are taken over.
 *
 * @throws {Unavailable} when the operator has to set PUBLIC_URL first
 */
export function mailLinkOrigin(config: Pick<Config, 'publicUrl'>, requestOrigin: string): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const host = URL.canParse(requestOrigin) ? new URL(requestOrigin).hostname : '';
  if (isLoopback(host) || LOCAL_ADDRESS.test(host) || LOCAL_NAME.test(host)) return requestOrigin;
  throw new Unavailable('Mails with links can be sent once PUBLIC_URL is set.');
}

/** The language a browser asks for, of those we speak. */
export function detectLanguage(acceptLanguage: string | string[] | undefined): string {
  return typeof acceptLanguage === 'string' && /^\s*(no|nb|nn)\b/i.test(acceptLanguage) ? 'no' : 'en';
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
