import { useEffect, useState, useSyncExternalStore } from 'react';
import { newId } from '../../api/index.ts';
import { setLeading } from './leader-presence.ts';
import { Presenter, type PresenterState } from './presenter.ts';
import { createPresentationClient } from './presentation-client.ts';
import { savePublished, readPublished, createWindowChannel, type WindowScope } from './window-channel.ts';

/** The person who opens a window, and the presentation. */
export type PresenterOptions = WindowScope & {
  /** The person's id on the server; null where it is not known. */
  readonly userId: string | null;
};

/** Creates this window's presenter; without a person it communicates with the windows of this browser only. */
export function createOwnPresenter({ userId, ...scope }: PresenterOptions, role: 'control' | 'viewer'): Presenter {
  const { personId, presentationId } = scope;
  return new Presenter(
    {
      createWindowChannel: (onMessage) => createWindowChannel(scope, onMessage),
      server: personId === null ? undefined : createPresentationClient(presentationId),
      savePublished: (shown) => savePublished(scope, shown),
      readPublished: () => readPublished(scope),
      setLeading: (isLeading) => setLeading(presentationId, isLeading),
      isOwn: presentationId === 'own',
      userId,
      now: () => Date.now(),
      randomId: newId,
      random: () => Math.random(),
    },
    role,
  );
}

/** The viewer of this window while mounted. */
export function useViewerPresenter({ userId, personId, presentationId }: PresenterOptions): Presenter | undefined {
  const [store] = useState(createPresenterStore);
  useEffect(() => {
    const created = createOwnPresenter({ userId, personId, presentationId }, 'viewer');
    store.set(created);
    return () => {
      store.set(undefined);
      created.close();
    };
  }, [store, userId, personId, presentationId]);
  return useSyncExternalStore(store.subscribe, store.presenter);
}

/** Stores the open presenter of a window; subscribers re-render when it changes. */
export function createPresenterStore() {
  let presenter: Presenter | undefined;
  const listeners = new Set<() => void>();
  return {
    presenter: () => presenter,
    set: (next: Presenter | undefined) => {
      presenter = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const initialState: PresenterState = {
  chosen: undefined,
  following: undefined,
  pickedPosition: undefined,
  published: undefined,
  isRefused: false,
  isInControl: false,
  presentation: undefined,
  connection: 'opening',
};
const noSubscription = () => () => {};

/** The state of a presenter; re-renders when it changes. */
export function usePresenterState(presenter: Presenter | undefined): PresenterState {
  return useSyncExternalStore(presenter?.subscribe ?? noSubscription, presenter?.state ?? (() => initialState));
}
