import { useSyncExternalStore } from 'react';
import { createStoredValue, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';
import type { ViewEvent } from './views.ts';

const viewsKey = withShape(
  storageKeys.activities,
  shapes.listOf(
    shapes.object({ type: shapes.oneOf('song', 'contributor'), itemId: shapes.string, loggedDate: shapes.string }),
  ),
);

const noViews: readonly ViewEvent[] = [];

/* Removed with the person's other data when they sign out. */
const unsentViews = createStoredValue(viewsKey, (stored) => stored ?? noViews);

/** The views recorded on this device and not yet in the outbox. */
export const readUnsentViews = (): readonly ViewEvent[] => unsentViews.read();

/** Saves the unsent views; without storage, until the page closes. */
export const saveUnsentViews = (views: readonly ViewEvent[]): void => void writeStored(viewsKey, views);

/** The unsent views of this device; re-renders the component when they change. */
export const useUnsentViews = () => useSyncExternalStore(unsentViews.subscribe, readUnsentViews);
