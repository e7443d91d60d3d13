import { useLayoutEffect } from 'react';

/** The supported papers and their margins, in millimetres: no printer has wider ones of its own. */
export const papers = {
  a4: { width: 210, height: 297, margin: 14, label: 'A4' },
  a5: { width: 148, height: 210, margin: 11, label: 'A5' },
  letter: { width: 215.9, height: 279.4, margin: 14, label: 'Letter' },
} as const;

export type Paper = keyof typeof papers;
export const paperNames: readonly Paper[] = ['a4', 'a5', 'letter'];

/* From the text to the edge of the paper; the foot of the page stands in it. Measured on a4, in millimetres. */
const footMm = 4;
const columnGapMm = 9;

/** Letter is used in North America and a few countries near it, A4 everywhere else (ISO 216). */
export function paperForLocale(locale: string): Paper {
  return /-(US|CA|MX|PH|CO|CL|VE|CR|GT|PA|DO|SV|NI|HN|PR)\b/i.test(locale) ? 'letter' : 'a4';
}

/** Millimetres as pixels of a page: an inch is 25.4 mm and 96 px (CSS Values and Units, absolute lengths). */
export const mmToPixels = (mm: number) => (mm / 25.4) * 96;

/** What a page leaves for text, in pixels. */
export type PageSpace = { readonly width: number; readonly height: number; readonly columnGap: number };

/** The space for text on a page of this paper. */
export function pageSpace(paper: Paper): PageSpace {
  const { width, height, margin } = papers[paper];
  return {
    width: mmToPixels(width - 2 * margin),
    height: mmToPixels(height - 2 * margin - footMm),
    columnGap: mmToPixels(columnGapMm),
  };
}

/** The width of a column in pixels. */
export const columnWidth = ({ width, columnGap }: PageSpace, columns: 1 | 2): number =>
  columns === 1 ? width : (width - columnGap) / 2;

/** Sets the size of the printed paper while the component is mounted. Its pages have their margins themselves. */
export function usePaperSize(paper: Paper): void {
  useLayoutEffect(() => {
    const { width, height } = papers[paper];
    const styleSheet = new CSSStyleSheet();
    styleSheet.insertRule(`@page { size: ${width}mm ${height}mm; margin: 0 }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== styleSheet);
    };
  }, [paper]);
}
