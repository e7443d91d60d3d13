import { type RefObject, useLayoutEffect } from 'react';
import { onFontsLoaded } from '../../ui/index.ts';
import { mmToPixels, marginMm, type Paper, papers } from './paper.ts';
import { largestFitting } from './largest-fitting.ts';

/* In points, as printers count. */
const pointSizes = { min: 7, default: 11, max: 14 } as const;
/* Printers round slightly differently. */
const toleranceMm = 3;

type PrintElements = { readonly sheet: RefObject<HTMLElement | null>; readonly view: RefObject<HTMLElement | null> };

/**
 * Sets the size of a printed text: 11 points, or the largest from 7 to 14 at which everything fits on one page. What
 * does not fit at 7 is printed in 11 points on several. On a narrow screen the whole sheet is scaled down.
 *
 * @param content  measured again when it changes
 */
export function usePaperFit({ sheet, view }: PrintElements, paper: Paper, isFitted: boolean, content: unknown): void {
  useLayoutEffect(() => {
    const page = sheet.current;
    const container = view.current;
    if (!page || !container) return undefined;
    const measure = () => {
      fitText(page, paper, isFitted);
      scaleView(page, container);
    };
    measure();
    const observer = new ResizeObserver(() => scaleView(page, container));
    observer.observe(container);
    onFontsLoaded(measure);
    return () => observer.disconnect();
  }, [sheet, view, paper, isFitted, content]);
}

function fitText(page: HTMLElement, paper: Paper, isFitted: boolean): void {
  const availableHeight = mmToPixels(papers[paper].height - 2 * marginMm - toleranceMm);
  const applySize = (size: number) => page.style.setProperty('--lyric-size', `${size}pt`);
  const largest = isFitted
    ? largestFitting(pointSizes, (size) => {
        applySize(size);
        return page.offsetHeight <= availableHeight;
      })
    : undefined;
  applySize(largest ?? pointSizes.default);
}

function scaleView(page: HTMLElement, container: HTMLElement): void {
  const desk = page.parentElement;
  if (!desk) return;
  const scale = Math.min(1, container.clientWidth / desk.offsetWidth);
  container.style.setProperty('--scale', String(scale));
  container.style.setProperty('--view-height', `${desk.offsetHeight * scale}px`);
}
