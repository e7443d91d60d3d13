import { useEffect, useState } from 'react';

/**
 * Whether the window fills the screen, and how to change that; undefined where the browser does not let it. What was
 * filled for the stage is given back when the stage is left.
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
  // The whole page, not the dialog: a dialog must not be the thing that fills the screen.
  const toggle = () => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return { isFull, toggle };
}
