import { type RefObject, useEffect, useState } from 'react';

/**
 * Lets a part of the page fill the screen: for real where the browser can, else the whole window. Esc ends it.
 *
 * @param scrollerRef  what scrolls inside it then, and has to be in reach of the keyboard for that
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
