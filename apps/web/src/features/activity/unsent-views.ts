import { useSyncExternalStore } from 'react';
import { createStoredValue, storageKeys, writeStored } from '../../storage/index.ts';
import type { ViewEvent } from './views.ts';

const noViews: readonly ViewEvent[] = [];

/* Removed with the person's other data when they sign out. */
const unsentViews = createStoredValue(storageKeys.activities, (stored) =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this app; each part is checked
  Array.isArray(stored) ? (stored as readonly ViewEvent[]) : noViews,
);

/** The views recorded on this device and not yet in the outbox. */
export const readUnsentViews = (): readonly ViewEvent[] => unsentViews.read();

/** Saves the unsent views; without storage, until the page closes. */
export const saveUnsentViews = (views: readonly ViewEvent[]): void => void writeStored(storageKeys.activities, views);

/** The unsent views of this device; re-renders the component when they change. */
export const useUnsentViews = () => useSyncExternalStore(unsentViews.subscribe, readUnsentViews);
