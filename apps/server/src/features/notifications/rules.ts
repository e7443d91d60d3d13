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
  const localizedName =
    typeof stored.name === 'string' ? stored.name : (stored.name[language] ?? stored.name['en'] ?? '');
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
