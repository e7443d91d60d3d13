import type { OutgoingMail } from '../../platform/mail/index.ts';
import { escapeHtml, messagesFor } from '../../platform/messages/index.ts';

/** The mail that invites somebody to a group, in the language of who invites them. */
export function composeInvitationMail(
  to: string,
  { who, name, link }: { readonly who: string; readonly name: string; readonly link: string },
  language: string,
): OutgoingMail {
  const { why, invitation } = messagesFor(language).groupMail;
  const fill = (text: string) => text.replace(/\{(who|name)\}/g, (_, part) => (part === 'who' ? who : name));
  const lead = fill(invitation.lead);
  return {
    to,
    // A subject is one line, whatever somebody calls themselves or the group.
    subject: fill(invitation.subject).replaceAll(/\s+/g, ' '),
    text: `${lead}\n\n${link}\n\n${why}\n`,
    html: `<p>${escapeHtml(lead)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(invitation.action)}</a></p><p>${escapeHtml(why)}</p>`,
  };
}
