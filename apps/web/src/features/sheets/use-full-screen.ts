import { type RefObject, useEffect, useState } from 'react';

/**
 * Lets a part of the page fill the screen: for real where the browser can, else the whole window. Esc ends it.
 *
 * @param room  what scrolls inside it then, and has to be in reach of the keyboard for that
 */
export function useFullScreen(part: RefObject<HTMLElement | null>, room: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const scroller = room.current;
    scroller?.setAttribute('tabindex', '0');
    const changed = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFull(false);
    };
    document.addEventListener('fullscreenchange', changed);
    document.addEventListener('keydown', pressed);
    return () => {
      scroller?.removeAttribute('tabindex');
      document.removeEventListener('fullscreenchange', changed);
      document.removeEventListener('keydown', pressed);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isFull, room]);
  return {
    isFull,
    toggleFull: () => {
      setFull(!isFull);
      if (!isFull) void part.current?.requestFullscreen?.().catch(() => {});
    },
  };
}
