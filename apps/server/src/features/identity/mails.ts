import { Unavailable } from '@canticle/contract';
import { type Config, isLoopback } from '../../platform/config/index.ts';
import type { OutgoingMail } from '../../platform/mail/index.ts';
import { escapeHtml, type Messages, messagesFor } from '../../platform/messages/index.ts';

/** A kind of mail with a link. */
export type MailKind = Exclude<keyof Messages['mail'], 'why'>;

/** A change of how somebody signs in, of which they are told. */
export type SecurityNotice = Exclude<keyof Messages['securityMail'], 'why'>;

/** Mails that the embedded service requests. */
export type SignInMails = {
  /** A link that verifies the address of a new account, or a new address of an existing one, and leads to a page. */
  sendVerificationLink(
    account: { readonly id: string; readonly email: string },
    request: Request | undefined,
    returnPath?: string,
  ): Promise<void>;
  /** Tells the owner of an address that somebody tried to sign up with it, and how to sign in. */
  sendAccountExists(email: string, request: Request | undefined): Promise<void>;
};

/** Composes a mail of one kind. */
export function composeMail(kind: MailKind, to: string, language: string, link: string): OutgoingMail {
  const { [kind]: words, why } = messagesFor(language).mail;
  return formatMail(to, { ...words, why }, link);
}

/** Composes the mail about a change of how somebody signs in. */
export function composeSecurityMail(notice: SecurityNotice, to: string, language: string, link: string): OutgoingMail {
  const { [notice]: words, why } = messagesFor(language).securityMail;
  return formatMail(to, { ...words, why }, link);
}

type MailWords = { readonly subject: string; readonly lead: string; readonly action: string; readonly why: string };

function formatMail(to: string, { subject, lead, action, why }: MailWords, link: string): OutgoingMail {
  return {
    to,
    subject,
    text: `${lead}\n\n${link}\n\n${why}\n`,
    html: `<p>${escapeHtml(lead)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p><p>${escapeHtml(why)}</p>`,
  };
}

/** The URL of the page a mail links to, with its one-time token, and the path of the page that is opened then. */
export function buildLink(
  page: '/verify-email' | '/login/reset' | '/login' | '/settings',
  origin: string,
  token?: string,
  returnPath?: string,
): string {
  const link = token === undefined ? `${origin}${page}` : `${origin}${page}?token=${encodeURIComponent(token)}`;
  return returnPath === undefined ? link : `${link}&to=${encodeURIComponent(returnPath)}`;
}

/* Complete private and link-local addresses: 10.example.org is an ordinary name. */
const LOCAL_ADDRESS = /^((10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)(\.\d{1,3}){2,3}|\[(f[cd]|fe80)[0-9a-f:]*\])$/i;
/* Names that only resolve in a local network. */
const LOCAL_NAME = /^[^.:[\]]+$|\.(local|lan|home\.arpa|internal)$/i;

/**
 * The origin of links in mails. Without `PUBLIC_URL` it is the host of the request, which a stranger can choose freely:
 * so only names that nobody can own on the internet are accepted.
 *
 * @throws {Unavailable} when the operator has to set PUBLIC_URL first
 */
export function mailLinkOrigin(config: Pick<Config, 'publicUrl'>, requestOrigin: string): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const host = URL.canParse(requestOrigin) ? new URL(requestOrigin).hostname : '';
  if (isLoopback(host) || LOCAL_ADDRESS.test(host) || LOCAL_NAME.test(host)) return requestOrigin;
  throw new Unavailable('Emails with links can only be sent once PUBLIC_URL is set.');
}
