import { z } from 'zod';
import { id, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import * as calls from './notifications.calls.ts';

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

export const notificationShapes = {
  listNotifications: { reply: z.array(notification) },
  getNotification: { params: z.object({ id }), reply: notification },
  markNotification: { params: z.object({ id }), body: state, reply: z.string() },
  markNotifications: { body: z.record(id, state), reply: z.string() },
} as const;

export const listNotifications = endpoint(calls.listNotifications, notificationShapes.listNotifications, {
  summary: 'What the server tells the person, the newest first; at most 100, none older than 90 days.',
});
export const getNotification = endpoint(calls.getNotification, notificationShapes.getNotification, {
  summary: 'One notification.',
  problems: ['NOT_FOUND'],
});
export const markNotification = endpoint(calls.markNotification, notificationShapes.markNotification, {
  summary: 'Marks a notification: the body is the bare JSON text "read", "unread" or "deleted".',
  problems: ['NOT_FOUND'],
});
export const markNotifications = endpoint(calls.markNotifications, notificationShapes.markNotifications, {
  summary: 'Marks several notifications: an object from id to "read", "unread" or "deleted".',
  problems: ['NOT_FOUND'],
});
