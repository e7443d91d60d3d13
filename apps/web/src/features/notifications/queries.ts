import { type Notification, notifications } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mutateOptimistically, personalQuery, requestOf } from '../../offline/index.ts';

type NotificationState = 'read' | 'unread' | 'deleted';

const resourceKeyOf = (id: string) => `notification:${id}`;
/* How often the server is polled while the page stays open, in milliseconds. */
const refetchIntervalMs = 60_000;

/* Changes by others are not known here: an opened page refetches at once, however recent its cached data. */
const alwaysStale = 0;

const notificationsQuery = () =>
  personalQuery(notifications.listNotifications, {}, alwaysStale, {
    appliesTo: (resourceKey) => resourceKey.startsWith(resourceKeyOf('')),
    apply: (all, operation) => {
      const marked = requestOf(operation, notifications.markNotification);
      return marked ? applyState(all, marked.params.id, marked.body) : all;
    },
  });

/** The notifications after one changed its state. */
export function applyState(all: readonly Notification[], id: string, state: NotificationState): Notification[] {
  if (state === 'deleted') return all.filter((one) => one.id !== id);
  return all.map((one) => (one.id === id ? { ...one, read: state === 'read' } : one));
}

/** The person's notifications from the server, newest first. */
export const useNotifications = () => useQuery({ ...notificationsQuery(), refetchInterval: refetchIntervalMs });

/** Marks notifications as read, unread or deleted: shown at once, sent when there is a network. */
export function useMarkNotification(): (id: string, state: NotificationState) => Promise<void> {
  const queryClient = useQueryClient();
  return async (id, state) => {
    const operation = { thing: resourceKeyOf(id), call: notifications.markNotification, params: { id }, body: state };
    await mutateOptimistically(queryClient, operation, [notificationsQuery()]);
  };
}
