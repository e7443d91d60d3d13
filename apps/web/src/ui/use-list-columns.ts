import { useLayoutEffect, useState } from 'react';

/**
 * How many columns fit, and the distance from the top of the document to the list. `isMeasured` is false before the
 * first measurement: anything rendered then would be rendered twice.
 *
 * @param columnWidth the minimum width of a column, in pixels at a font size of 16 pixels; it scales with the font size
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
