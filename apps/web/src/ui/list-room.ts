import { useLayoutEffect, useState } from 'react';

/**
 * How many columns there is room for, and how far below the top of the document the list begins. `isKnown` is false while
 * nothing is measured yet: then what is drawn would be drawn twice.
 *
 * @param columnWidth the narrowest a column may be, in pixels where letters are of the usual 16 pixels; it grows with them
 */
export function useRoom(frame: { readonly current: HTMLElement | null }, columnWidth: number) {
  const [room, setRoom] = useState({ columns: 1, top: 0, isKnown: false });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
      const columns = Math.max(1, Math.floor(element.clientWidth / (columnWidth * letters)));
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setRoom((before) =>
        before.isKnown && before.columns === columns && before.top === top ? before : { columns, top, isKnown: true },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frame, columnWidth]);
  return room;
}
