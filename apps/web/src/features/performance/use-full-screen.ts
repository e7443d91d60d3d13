import { useEffect, useState } from 'react';

/**
 * Whether the window is in full screen, and a toggle for it; undefined where the browser does not allow it. Full screen
 * started from the stage ends when the stage is closed.
 */
export function useFullScreen(): { readonly isFull: boolean; toggle(): void } | undefined {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const wasFull = document.fullscreenElement !== null;
    const handleChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', handleChange);
    return () => {
      document.removeEventListener('fullscreenchange', handleChange);
      if (!wasFull && document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  if (!document.fullscreenEnabled) return undefined;
  // The whole page, not the dialog: a dialog element must not be the full-screen element.
  const toggle = () => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return { isFull, toggle };
}
