import type { notifications } from '@canticle/contract';
import { words } from '../../words/index.ts';
import type { Stored } from './queries.ts';

/**
 * A notification in the language of its reader.
 *
 * @param actor  the name of who did it; undefined when nobody did, or they are gone
 */
export function inWords(stored: Stored, actor: string | undefined, language: string): notifications.Notification {
  const { notifications: said, roles, somebody } = words(language);
  const { title, message } = said[stored.kind];
  const spoken = typeof stored.name === 'string' ? stored.name : (stored.name[language] ?? stored.name['en'] ?? '');
  const name = Object.hasOwn(roles, spoken) ? roles[spoken as keyof typeof roles] : spoken;
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
