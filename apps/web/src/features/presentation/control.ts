import { useSyncExternalStore } from 'react';
import { type PresenterOptions, createOwnPresenter, createPresenterStore } from './use-presenter.ts';

/* One control per window: it stays open while the leader changes songs. */
const presenterStore = createPresenterStore();
let controlKey: string | undefined;
let unsubscribe: (() => void) | undefined;

/** Whether the person who opened the control is still signed in to this window. */
export type SessionPresence = {
  readonly isActive: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Opens the control of this window, when it is not open yet. It closes when the person signs out. */
export function openControl(options: PresenterOptions, presence: SessionPresence): void {
  const key = `${options.personId} ${options.userId} ${options.presentationId}`;
  if (controlKey === key) return;
  closeControl();
  controlKey = key;
  unsubscribe = presence.subscribe(() => {
    if (!presence.isActive()) closeControl();
  });
  presenterStore.set(createOwnPresenter(options, 'control'));
}

/** Closes the control; what is published stays on the screens. */
export function closeControl(): void {
  unsubscribe?.();
  unsubscribe = undefined;
  presenterStore.presenter()?.close();
  controlKey = undefined;
  presenterStore.set(undefined);
}

/** The control of this window, if it is open. */
export const useControl = () => useSyncExternalStore(presenterStore.subscribe, presenterStore.presenter);
