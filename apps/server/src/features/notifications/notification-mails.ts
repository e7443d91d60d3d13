import type { DatedNotificationEvent } from '../../platform/changes/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { escapeHtml, messagesFor } from '../../platform/messages/index.ts';
import { listMailRecipients } from '../identity/index.ts';
import { formatNotification, localizeName } from './rules.ts';

/** Mails an event to those who chose it, in the transaction that takes the event: each gets it once. */
export function createNotificationMails(mail: Mailer, publicUrl: string | undefined) {
  return async (tx: Tx, news: DatedNotificationEvent, actor: string | undefined): Promise<void> => {
    for (const { email, language } of await listMailRecipients(tx, news.mailTo ?? [])) {
      const stored = { ...news, id: '', actorId: null, link: news.link ?? null, isRead: false };
      const at = { createdAt: news.at, updatedAt: news.at };
      const { title, message } = formatNotification({ ...stored, ...at }, actor, language);
      const { whyMember, open } = messagesFor(language).groupMail;
      const link = publicUrl === undefined || news.link === undefined ? undefined : `${publicUrl}${news.link}`;
      const anchor = link === undefined ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(open)}</a></p>`;
      await mail.send(tx, {
        to: email,
        subject: `${title}: ${localizeName(news.name, language)}`.replaceAll(/\s+/g, ' ').slice(0, 200),
        text: [message, ...(link === undefined ? [] : [link]), whyMember].join('\n\n'),
        html: `<p>${escapeHtml(message)}</p>${anchor}<p>${escapeHtml(whyMember)}</p>`,
      });
    }
  };
}
