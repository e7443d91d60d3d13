import { type Notification, notifications } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeOwn, ownCall } from '../../offline/index.ts';

type State = 'read' | 'unread' | 'deleted';

const thingOf = (id: string) => `notification:${id}`;
/* How often the server is asked while the page stays open, in milliseconds. */
const askedEveryMs = 60_000;

/* What others did is never known here: a page that is opened asks at once, however new what it keeps may be. */
const askAtOnce = 0;

const told = () =>
  ownCall(notifications.listNotifications, {}, askAtOnce, {
    concerns: (thing) => thing.startsWith(thingOf('')),
    apply: (all, { thing, body }) => marked(all, thing.slice(thingOf('').length), body as State),
  });

/** The notifications after one was marked. */
export function marked(all: readonly Notification[], id: string, state: State): Notification[] {
  if (state === 'deleted') return all.filter((one) => one.id !== id);
  return all.map((one) => (one.id === id ? { ...one, read: state === 'read' } : one));
}

/** What the server tells the person, the newest first. */
export const useNotifications = () => useQuery({ ...told(), refetchInterval: askedEveryMs });

/** Marks notifications as read, unread or deleted: shown at once, sent when there is a network. */
export function useMarkNotification(): (id: string, state: State) => Promise<void> {
  const queries = useQueryClient();
  return async (id, state) => {
    const operation = { thing: thingOf(id), call: notifications.markNotification, params: { id }, body: state };
    await changeOwn(queries, operation, [told()]);
  };
}
