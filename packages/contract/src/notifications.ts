import { z } from 'zod';
import { id, isoTimestamp, modifiedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

/** The subject of a notification. */
const kind = z.enum([
  'share-redeemed',
  'list-changed',
  'payment-failed',
  'subscription-ended',
  'right-granted',
  'import-finished',
  'group-joined',
  'set-published',
  'set-changed',
  'set-soon',
  'part-asked',
  'part-answered',
]);

export const notification = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    title: z.string().describe('The heading, in the language of the person.'),
    message: z.string().describe('The text, in the language of the person.'),
    read: z.boolean().describe('Whether the person marked it as read.'),
    kind: kind.describe(
      'What it is about: `share-redeemed`, `list-changed`, `payment-failed`, `subscription-ended`, `right-granted`, `import-finished`, `group-joined`, `set-published`, `set-changed`, `set-soon`, `part-asked` or `part-answered`.',
    ),
    createdAt: isoTimestamp.describe('When it was sent.'),
    link: z.string().nullable().describe('The path in the app where its subject is shown; null when there is none.'),
  })
  .meta({ id: 'Notification', description: 'A message to the person, in their language.' });

export type Notification = z.infer<typeof notification>;

const state = z.enum(['read', 'unread', 'deleted']);

export const listNotifications = endpoint({
  method: 'GET',
  path: 'api/Notifications',
  version: 4,
  summary: 'Lists the notifications of the person, the newest first: at most 100, none older than 90 days.',
  reply: z.array(notification),
});

export const getNotification = endpoint({
  method: 'GET',
  path: 'api/Notifications/:id',
  version: 4,
  summary: 'Returns one notification.',
  params: z.object({ id: id.describe('The id of the notification.') }),
  reply: notification,
  errors: ['NOT_FOUND'],
});

export const markNotification = endpoint({
  method: 'PATCH',
  path: 'api/Notifications/:id',
  version: 4,
  summary:
    'Marks a notification as read or unread, or deletes it: the body is the JSON text `"read"`, `"unread"` or `"deleted"`.',
  params: z.object({ id: id.describe('The id of the notification.') }),
  body: state.describe('What to do with it: `read`, `unread` or `deleted`.'),
  example: { params: { id: EXAMPLE_IDS.notification }, body: 'read' },
  reply: z.string(),
  errors: ['NOT_FOUND'],
});

export const markNotifications = endpoint({
  method: 'POST',
  path: 'api/Notifications',
  version: 4,
  summary: 'Marks several notifications: the body is an object from id to `"read"`, `"unread"` or `"deleted"`.',
  body: z.record(id, state).describe('What to do with each, by its id: `read`, `unread` or `deleted`.'),
  example: { body: { [EXAMPLE_IDS.notification]: 'deleted' } },
  reply: z.string(),
  errors: ['NOT_FOUND'],
});
