import { z } from 'zod';
import { id, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

/** The subject of a notification. */
const kind = z.enum([
  'share-redeemed',
  'list-changed',
  'payment-failed',
  'subscription-ended',
  'right-granted',
  'import-finished',
]);

/** A notification in the language of its recipient. */
export const notification = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  /** One of our own fields. */
  kind,
  createdAt: isoTimestamp,
  /** Path in the app where its subject is shown; null when there is none. */
  link: z.string().nullable(),
});

export type Notification = z.infer<typeof notification>;

const state = z.enum(['read', 'unread', 'deleted']);

export const listNotifications = endpoint({
  method: 'GET',
  path: 'api/Notifications',
  version: 4,
  summary: 'What the server tells the person, the newest first; at most 100, none older than 90 days.',
  reply: z.array(notification),
});

export const getNotification = endpoint({
  method: 'GET',
  path: 'api/Notifications/:id',
  version: 4,
  summary: 'One notification.',
  params: z.object({ id }),
  reply: notification,
  errors: ['NOT_FOUND'],
});

export const markNotification = endpoint({
  method: 'PATCH',
  path: 'api/Notifications/:id',
  version: 4,
  summary: 'Marks a notification: the body is the bare JSON text "read", "unread" or "deleted".',
  params: z.object({ id }),
  body: state,
  reply: z.string(),
  errors: ['NOT_FOUND'],
});

export const markNotifications = endpoint({
  method: 'POST',
  path: 'api/Notifications',
  version: 4,
  summary: 'Marks several notifications: an object from id to "read", "unread" or "deleted".',
  body: z.record(id, state),
  reply: z.string(),
  errors: ['NOT_FOUND'],
});
