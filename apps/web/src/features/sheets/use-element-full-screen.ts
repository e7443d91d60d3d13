import { type RefObject, useEffect, useState } from 'react';

/**
 * Shows an element in full screen: natively where the browser supports it, else filling the window. Esc ends it.
 *
 * @param scrollerRef  the scroll container in full screen, which must be reachable with the keyboard
 */
export function useElementFullScreen(
  elementRef: RefObject<HTMLElement | null>,
  scrollerRef: RefObject<HTMLElement | null>,
) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const scroller = scrollerRef.current;
    scroller?.setAttribute('tabindex', '0');
    const handleChange = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFull(false);
    };
    document.addEventListener('fullscreenchange', handleChange);
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      scroller?.removeAttribute('tabindex');
      document.removeEventListener('fullscreenchange', handleChange);
      document.removeEventListener('keydown', handleKeyDown);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isFull, scrollerRef]);
  return {
    isFull,
    toggleFull: () => {
      setFull(!isFull);
      if (!isFull) void elementRef.current?.requestFullscreen?.().catch(() => {});
    },
  };
}
