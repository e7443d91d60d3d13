import type { notifications } from '@canticle/contract';
import { messagesFor } from '../../platform/messages/index.ts';
import type { StoredNotification } from './queries.ts';

/**
 * A notification in the language of its recipient.
 *
 * @param actor  the name of who did it; undefined when nobody did, or they were deleted
 */
export function formatNotification(
  stored: StoredNotification,
  actor: string | undefined,
  language: string,
): notifications.Notification {
  const { notifications: templates, roles, somebody } = messagesFor(language);
  const { title, message } = templates[stored.kind];
  const localizedName = localizeName(stored.name, language);
  const name = new Map<string, string>(Object.entries(roles)).get(localizedName) ?? localizedName;
  const fill = (text: string) =>
    text.replaceAll(/\{(who|name)\}/g, (_, part) => (part === 'who' ? actor || somebody : name));
  return {
    id: stored.id,
    updatedAt: stored.updatedAt,
    title: fill(title),
    message: fill(message),
    read: stored.isRead,
    kind: stored.kind,
    createdAt: stored.createdAt,
    link: stored.link,
  };
}

/**
 * What a notification is about, in a language; in English when that has no name of its own.
 * @example localizeName({ en: 'Silent Night', no: 'Glade jul' }, 'no') // 'Glade jul'
 */
export const localizeName = (name: StoredNotification['name'], language: string): string =>
  typeof name === 'string' ? name : (name[language] ?? name['en'] ?? '');
