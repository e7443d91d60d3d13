import { useState } from 'react';

/** `song` is the whole song with the place marked, `stage` what is sung now and next, large. */
export type LiveView = 'song' | 'stage';

const storageKey = 'liveView';

/** How somebody follows, remembered on the device. */
export function useLiveView(): [LiveView, (view: LiveView) => void] {
  const [view, setView] = useState<LiveView>(() => (readStorage() === 'stage' ? 'stage' : 'song'));
  return [
    view,
    (next) => {
      try {
        localStorage.setItem(storageKey, next);
      } catch {
        // Storage may be forbidden; the choice then lasts as long as the page.
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
