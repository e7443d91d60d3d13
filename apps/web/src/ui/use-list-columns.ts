import { useLayoutEffect, useState } from 'react';

/**
 * How many columns there is room for, and how far below the top of the document the list begins. `isMeasured` is false while
 * nothing is measured yet: then what is drawn would be drawn twice.
 *
 * @param columnWidth the narrowest a column may be, in pixels where letters are of the usual 16 pixels; it grows with them
 */
export function useListColumns(frame: { readonly current: HTMLElement | null }, columnWidth: number) {
  const [layout, setLayout] = useState({ columns: 1, top: 0, isMeasured: false });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
      const columns = Math.max(1, Math.floor(element.clientWidth / (columnWidth * letters)));
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setLayout((before) =>
        before.isMeasured && before.columns === columns && before.top === top
          ? before
          : { columns, top, isMeasured: true },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frame, columnWidth]);
  return layout;
}
