import type { OutgoingMail } from '../../platform/mail/index.ts';
import { escapeHtml, messagesFor } from '../../platform/messages/index.ts';

/** The mail that lets somebody create an account. @param who  the name of who invites them */
export function composeInvitationMail(
  to: string,
  { who, link }: { readonly who: string; readonly link: string },
  language: string,
): OutgoingMail {
  const { why, invitation } = messagesFor(language).invitationMail;
  const fill = (text: string) => text.replaceAll('{who}', () => who);
  const lead = fill(invitation.lead);
  return {
    to,
    // A subject is one line, whatever somebody calls themselves.
    subject: fill(invitation.subject).replaceAll(/\s+/g, ' '),
    text: `${lead}\n\n${link}\n\n${why}\n`,
    html: `<p>${escapeHtml(lead)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(invitation.action)}</a></p><p>${escapeHtml(why)}</p>`,
  };
}

/** The mail to somebody who asked for an account and gets none. */
export function composeDeclineMail(to: string, language: string): OutgoingMail {
  const { whyAsked, declined } = messagesFor(language).invitationMail;
  return {
    to,
    subject: declined.subject,
    text: `${declined.lead}\n\n${whyAsked}\n`,
    html: `<p>${escapeHtml(declined.lead)}</p><p>${escapeHtml(whyAsked)}</p>`,
  };
}

/** The mail to somebody who asked for an account and has one. */
export function composeHasAccountMail(to: string, link: string, language: string): OutgoingMail {
  const { whyAsked, hasAccount } = messagesFor(language).invitationMail;
  return {
    to,
    subject: hasAccount.subject,
    text: `${hasAccount.lead}\n\n${link}\n\n${whyAsked}\n`,
    html: `<p>${escapeHtml(hasAccount.lead)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(hasAccount.action)}</a></p><p>${escapeHtml(whyAsked)}</p>`,
  };
}
