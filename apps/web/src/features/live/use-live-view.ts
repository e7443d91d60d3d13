import { useState } from 'react';

/** `song` is the whole song with the position marked, `stage` shows the current and next section, large. */
export type LiveView = 'song' | 'stage';

const storageKey = 'liveView';

/** The way a person follows, stored on the device. */
export function useLiveView(): [LiveView, (view: LiveView) => void] {
  const [view, setView] = useState<LiveView>(() => (readStorage() === 'stage' ? 'stage' : 'song'));
  return [
    view,
    (next) => {
      try {
        localStorage.setItem(storageKey, next);
      } catch {
        // Storage may be forbidden; the choice then lasts until the page is closed.
      }
      setView(next);
    },
  ];
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
