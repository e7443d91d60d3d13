import { type RefObject, useLayoutEffect } from 'react';
import { onLateLetters } from '../../ui/index.ts';
import { inPixels, marginMm, type Paper, papers } from './paper.ts';
import { largestFitting } from './largest-fitting.ts';

/* In points, as printers count. */
const points = { least: 7, usual: 11, most: 14 } as const;
/* A printer rounds a little differently. */
const spareMm = 3;

type Places = { readonly sheet: RefObject<HTMLElement | null>; readonly view: RefObject<HTMLElement | null> };

/**
 * Sets the size of a printed text: 11 points, or the largest from 7 to 14 at which everything stands on one page. What
 * does not fit at 7 is printed in 11 points on several. On a narrow screen the whole sheet is shown smaller.
 *
 * @param content  measured again when it changes
 */
export function usePaperFit({ sheet, view }: Places, paper: Paper, isFitted: boolean, content: unknown): void {
  useLayoutEffect(() => {
    const page = sheet.current;
    const place = view.current;
    if (!page || !place) return undefined;
    const set = () => {
      setText(page, paper, isFitted);
      setView(page, place);
    };
    set();
    const watcher = new ResizeObserver(() => setView(page, place));
    watcher.observe(place);
    onLateLetters(set);
    return () => watcher.disconnect();
  }, [sheet, view, paper, isFitted, content]);
}

function setText(page: HTMLElement, paper: Paper, isFitted: boolean): void {
  const room = inPixels(papers[paper].height - 2 * marginMm - spareMm);
  const apply = (size: number) => page.style.setProperty('--lyric-size', `${size}pt`);
  const largest = isFitted
    ? largestFitting(points, (size) => {
        apply(size);
        return page.offsetHeight <= room;
      })
    : undefined;
  apply(largest ?? points.usual);
}

function setView(page: HTMLElement, place: HTMLElement): void {
  const desk = page.parentElement;
  if (!desk) return;
  const scale = Math.min(1, place.clientWidth / desk.offsetWidth);
  place.style.setProperty('--scale', String(scale));
  place.style.setProperty('--view-height', `${desk.offsetHeight * scale}px`);
}
