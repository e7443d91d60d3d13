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
  'account-asked',
  'set-published',
  'set-changed',
  'set-soon',
  'part-asked',
  'part-answered',
  'correction-suggested',
  'correction-accepted',
  'correction-declined',
]);

export const notification = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    title: z.string().describe('The heading, in the language of the person.'),
    message: z.string().describe('The text, in the language of the person.'),
    read: z.boolean().describe('Whether the person marked it as read.'),
    kind: kind.describe(
      'What it is about: `share-redeemed`, `list-changed`, `payment-failed`, `subscription-ended`, `right-granted`, `import-finished`, `group-joined`, `account-asked`, `set-published`, `set-changed`, `set-soon`, `part-asked`, `part-answered`, `correction-suggested`, `correction-accepted` or `correction-declined`.',
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

const pushSubscription = z
  .strictObject({
    id,
    service: z.string().describe('The host of the push service the browser uses.'),
    groupIds: z.array(id).describe('The ids of the groups whose sets the device is told of.'),
    createdAt: isoTimestamp.describe('When the device subscribed.'),
  })
  .meta({ id: 'PushSubscription', description: 'A device on which the person gets push messages (RFC 8030).' });

export type PushSubscription = z.infer<typeof pushSubscription>;

/** A push message, as the service worker of the app receives it; no part of the API. */
export type PushPayload = {
  readonly title: string;
  readonly body: string;
  readonly language: string;
  /** The path to open. */
  readonly link: string | null;
  /** Of notifications with the same tag the device shows the newest. */
  readonly tag: string;
  /** The path of the icon made from the logo of the place; left out when it has none. */
  readonly icon?: string | undefined;
  /** When it happened: the same message that comes twice is shown once. */
  readonly at: string;
};

const MAX_ENDPOINT_LENGTH = 1000;
const MAX_GROUPS = 1000;
/** 65 and 16 bytes as base64url. */
const PUBLIC_KEY = /^[\w-]{87}=?$/;
const AUTH_SECRET = /^[\w-]{22}(==)?$/;

export const listPushSubscriptions = endpoint({
  method: 'GET',
  path: 'api/canticle/push-subscriptions',
  version: 'own',
  summary: 'Lists the devices on which the person gets push messages; not found where the server sends none.',
  reply: z.array(pushSubscription),
  errors: ['NOT_FOUND'],
});

export const savePushSubscription = endpoint({
  method: 'PUT',
  path: 'api/canticle/push-subscriptions',
  version: 'own',
  summary:
    'Subscribes this device to push messages, or changes of which groups it gets them. It ends when the person signs out there. With more than 20 devices the oldest ends.',
  body: z.object({
    endpoint: z
      .string()
      .max(MAX_ENDPOINT_LENGTH)
      .describe('The address the push service gave the browser, of a service the server may write to.'),
    publicKey: z.string().regex(PUBLIC_KEY).describe('The key `p256dh` of the browser: 65 bytes as base64url.'),
    authSecret: z.string().regex(AUTH_SECRET).describe('The secret `auth` of the browser: 16 bytes as base64url.'),
    groupIds: z
      .array(id)
      .max(MAX_GROUPS)
      .optional()
      .describe(
        'The ids of the groups whose sets the device is told of, of those the person is in; unchanged when left out.',
      ),
    replaces: z
      .string()
      .max(MAX_ENDPOINT_LENGTH)
      .optional()
      .describe('The address the browser had before, whose groups are taken over and which ends.'),
  }),
  example: {
    body: {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABexample',
      publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
      groupIds: [EXAMPLE_IDS.group],
    },
  },
  reply: pushSubscription,
  errors: ['NOT_FOUND', 'IMPOSSIBLE'],
});

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: 'api/canticle/push-subscriptions/:id',
  version: 'own',
  summary: 'Ends the push messages to a device.',
  params: z.object({ id: id.describe('The id of the subscription.') }),
  reply: z.strictObject({}),
  errors: ['NOT_FOUND'],
});
