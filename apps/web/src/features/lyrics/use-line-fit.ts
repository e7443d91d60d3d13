import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DisplaySection, useChordDisplay } from '../../components/index.ts';
import { onFontsLoaded } from '../../ui/index.ts';
import { fitLines, type LineFit } from './fit-lines.ts';
import { createMeasurableLines, forgetWidths, measureText } from './measure-lines.ts';

/** What the lines of a text are in: its width, and what decides how wide they are. All in pixels. */
type LineSpace = {
  readonly width: number;
  readonly rootSize: number;
  readonly textFamily: string;
  readonly chordFamily: string;
  /** Counts how often it was measured anew. */
  readonly version: number;
};

/**
 * The size and the columns of a text so that its lines stay whole. Computed from the widths of words, without a layout:
 * a change of key is shown in one frame.
 *
 * @param container  what the text is in
 * @param isParallel  each line has half of the width, where the window is wide
 */
export function useLineFit(
  container: RefObject<HTMLElement | null>,
  sections: readonly DisplaySection[],
  size: number,
  isParallel = false,
): LineFit {
  const space = useLineSpace(container);
  const displayChord = useChordDisplay();
  return useMemo(() => {
    if (!space) return { size, columns: 1, brokenLines: [] };
    const isSplit = isParallel && window.innerWidth >= 48 * space.rootSize;
    return fitLines({
      size,
      lines: createMeasurableLines(sections, space, measureText, displayChord),
      width: isSplit ? (space.width - 3 * space.rootSize) / 2 : space.width,
      columnGap: isParallel || sections.length < 2 ? undefined : columnGapEm * size,
    });
  }, [space, displayChord, sections, size, isParallel]);
}

/* As in lyrics.css. */
const columnGapEm = 2.5;

function useLineSpace(container: RefObject<HTMLElement | null>): LineSpace | undefined {
  const [space, setSpace] = useState<LineSpace>();
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const update = () =>
      setSpace((previous) => {
        const width = element.clientWidth;
        if (previous?.width === width) return previous;
        return { ...readFonts(element), width, version: 0 };
      });
    update();
    // In the frame in which the width changes: the lines of another width are never painted.
    const observer = new ResizeObserver(() => flushSync(update));
    observer.observe(element);
    const stopFonts = onFontsLoaded(() => {
      forgetWidths();
      flushSync(() =>
        setSpace((previous) => previous && { ...previous, ...readFonts(element), version: previous.version + 1 }),
      );
    });
    return () => {
      stopFonts();
      observer.disconnect();
    };
  }, [container]);
  return space;
}

const readFonts = (element: HTMLElement) => ({
  rootSize: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  textFamily: getComputedStyle(element).fontFamily,
  chordFamily: getComputedStyle(document.body).fontFamily,
});
