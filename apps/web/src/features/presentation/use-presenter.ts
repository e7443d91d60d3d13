import { useEffect, useState, useSyncExternalStore } from 'react';
import { newId } from '../../api/index.ts';
import { noteLeading } from './leading.ts';
import { openPresenter, type Presenter, type PresenterState } from './presenter.ts';
import { serverLine } from './server-line.ts';
import { keepShown, keptShown, openWindowLine, type Windows } from './window-line.ts';

/** Who opens a window, and of which presentation. */
export type Opening = Windows & {
  /** As the server names the person; null where that is not known. */
  readonly userId: string | null;
};

/** Opens this window's part of a presentation; without a person it speaks to the windows of this browser only. */
export function openOwnPresenter({ userId, ...windows }: Opening, role: 'control' | 'viewer'): Presenter {
  const { personId, presentationId } = windows;
  return openPresenter(
    {
      openWindowLine: (hear) => openWindowLine(windows, hear),
      server: personId === null ? undefined : serverLine(presentationId),
      keep: (shown) => keepShown(windows, shown),
      kept: () => keptShown(windows),
      noteLeading: (leads) => noteLeading(presentationId, leads),
      isOwn: presentationId === 'own',
      userId,
      now: () => Date.now(),
      randomId: newId,
      random: () => Math.random(),
    },
    role,
  );
}

/** The viewer of this window for as long as it is drawn. */
export function useViewer({ userId, personId, presentationId }: Opening): Presenter | undefined {
  const [place] = useState(presenterPlace);
  useEffect(() => {
    const opened = openOwnPresenter({ userId, personId, presentationId }, 'viewer');
    place.put(opened);
    return () => {
      place.put(undefined);
      opened.close();
    };
  }, [place, userId, personId, presentationId]);
  return useSyncExternalStore(place.subscribe, place.presenter);
}

/** Where the presenter of a window is kept while it is open; who looks at it is drawn again when it changes. */
export function presenterPlace() {
  let presenter: Presenter | undefined;
  const listeners = new Set<() => void>();
  return {
    presenter: () => presenter,
    put: (next: Presenter | undefined) => {
      presenter = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const nothing: PresenterState = {
  local: undefined,
  shown: undefined,
  seenSongId: undefined,
  presentation: undefined,
  line: 'opening',
};
const silent = () => () => {};

/** What a presenter knows, drawn again whenever that changes. */
export function usePresenterState(presenter: Presenter | undefined): PresenterState {
  return useSyncExternalStore(presenter?.subscribe ?? silent, presenter?.state ?? (() => nothing));
}
