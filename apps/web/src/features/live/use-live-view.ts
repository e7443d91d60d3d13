import { useState } from 'react';
import { readStored, storageKeys, writeStored } from '../../storage/index.ts';

/** `song` is the whole song with the position marked, `stage` shows the current and next section, large. */
export type LiveView = 'song' | 'stage';

/** The way a person follows, stored on the device. */
export function useLiveView(): [LiveView, (view: LiveView) => void] {
  const [view, setView] = useState<LiveView>(() => (readStored(storageKeys.liveView) === 'stage' ? 'stage' : 'song'));
  return [
    view,
    (next) => {
      writeStored(storageKeys.liveView, next);
      setView(next);
    },
  ];
}
