import { useSyncExternalStore } from 'react';
import { type PresenterOptions, createOwnPresenter, createPresenterStore } from './use-presenter.ts';

/* One control for the window: it goes on while the leader goes from song to song. */
const presenterStore = createPresenterStore();
let controlKey: string | undefined;
let unsubscribe: (() => void) | undefined;

/** Whether the person who opened the control is still the one in this window. */
export type SessionPresence = {
  readonly isActive: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Opens the control of this window, when it is not open yet. It is closed when the person goes. */
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

/** Ends the control; what is published stays on the screens. */
export function closeControl(): void {
  unsubscribe?.();
  unsubscribe = undefined;
  presenterStore.presenter()?.close();
  controlKey = undefined;
  presenterStore.set(undefined);
}

/** The control of this window, if it is open. */
export const useControl = () => useSyncExternalStore(presenterStore.subscribe, presenterStore.presenter);
