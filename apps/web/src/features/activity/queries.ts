import { type Activity, personal } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { newId } from '../../api/index.ts';
import { mutateOptimistically, currentCache, lifetimes, personalQuery } from '../../offline/index.ts';
import { saveUnsentViews, readUnsentViews, useUnsentViews } from './unsent-views.ts';
import { batchSize, recentViews, type ViewEvent, addView } from './views.ts';

/* A view counts after this long on the page (contract 7.4). */
const viewThresholdMs = 5000;
const limit = '20';

/* Unsent views are stored on the device; the operations that change this list only clear it. */
const activitiesQuery = () =>
  personalQuery(personal.listActivities, { query: { limit: limit } }, lifetimes.activities, {
    appliesTo: (resourceKey) => resourceKey === 'activities',
    apply: (value, { body }) => (body === undefined ? [] : value),
  });
const noActivities: readonly Activity[] = [];

/** What the person opened last, on any device, including the unsent views of this device. */
export function useRecentViews() {
  const { data = noActivities, isPending, isError, refetch } = useQuery(activitiesQuery());
  const unsent = useUnsentViews();
  return { views: useMemo(() => recentViews(unsent, data), [unsent, data]), isPending, isError, refetch };
}

/** Records a view once the item has been on the screen for five seconds. */
export function useRecordView(type: ViewEvent['type'], itemId: string | undefined): void {
  // A timer: there is no event to use instead.
  useEffect(() => {
    if (itemId === undefined) return undefined;
    const timer = setTimeout(() => recordView(type, itemId, new Date()), viewThresholdMs);
    return () => clearTimeout(timer);
  }, [type, itemId]);
}

/** Records a view and, with every tenth, adds the batch to the outbox. */
export function recordView(type: ViewEvent['type'], itemId: string, now: Date): void {
  const views = addView(readUnsentViews(), { type, itemId, loggedDate: now.toISOString() });
  saveUnsentViews(views);
  if (views.length >= batchSize) void sendUnsentViews();
}

/** Adds the unsent views to the outbox: a full batch, or fewer when the person signs out. */
export async function sendUnsentViews(): Promise<void> {
  const views = readUnsentViews();
  if (views.length === 0) return;
  const { method, path, version } = personal.addActivities;
  await currentCache().outbox.add({
    id: newId(),
    thing: 'activities',
    call: { method, path, version },
    body: views,
    addedAt: Date.now(),
  });
  // Only the views that were sent are removed: another may have been recorded meanwhile.
  saveUnsentViews(readUnsentViews().filter((view) => !views.includes(view)));
}

/** Clears the history of the person, on every device. */
export function useClearHistory(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    saveUnsentViews([]);
    await mutateOptimistically(queryClient, { thing: 'activities', call: personal.clearActivities }, [
      activitiesQuery(),
    ]);
  };
}
