import { useSyncExternalStore } from 'react';
import { type Opening, openOwnPresenter, presenterPlace } from './use-presenter.ts';

/* One control for the window: it goes on while the leader goes from song to song. */
const control = presenterPlace();
let name: string | undefined;
let stopWatching: (() => void) | undefined;

/** Whether the person who opened the control is still the one in this window. */
export type Presence = { readonly isHere: () => boolean; readonly subscribe: (listener: () => void) => () => void };

/** Opens the control of this window, when it is not open yet. It is closed when the person goes. */
export function openControl(opening: Opening, presence: Presence): void {
  const wanted = `${opening.personId} ${opening.userId} ${opening.presentationId}`;
  if (name === wanted) return;
  closeControl();
  name = wanted;
  stopWatching = presence.subscribe(() => {
    if (!presence.isHere()) closeControl();
  });
  control.put(openOwnPresenter(opening, 'control'));
}

/** Ends the control; what is published stays on the screens. */
export function closeControl(): void {
  stopWatching?.();
  stopWatching = undefined;
  control.presenter()?.close();
  name = undefined;
  control.put(undefined);
}

/** The control of this window, if it is open. */
export const useControl = () => useSyncExternalStore(control.subscribe, control.presenter);
