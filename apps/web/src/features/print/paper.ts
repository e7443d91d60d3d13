import { useLayoutEffect } from 'react';

/** The supported paper sizes, in millimetres. */
export const papers = {
  a4: { width: 210, height: 297, label: 'A4' },
  a5: { width: 148, height: 210, label: 'A5' },
  letter: { width: 215.9, height: 279.4, label: 'Letter' },
} as const;

export type Paper = keyof typeof papers;
export const paperNames: readonly Paper[] = ['a4', 'a5', 'letter'];

/** The margin on every side, in millimetres: every printer supports it. */
export const marginMm = 14;

/** Letter is used in North America and a few countries near it, A4 everywhere else (ISO 216). */
export function paperForLocale(locale: string): Paper {
  return /-(US|CA|MX|PH|CO|CL|VE|CR|GT|PA|DO|SV|NI|HN|PR)\b/i.test(locale) ? 'letter' : 'a4';
}

/** Millimetres as pixels of a page: an inch is 25.4 mm and 96 px (CSS Values and Units, absolute lengths). */
export const mmToPixels = (mm: number) => (mm / 25.4) * 96;

/**
 * Sets the paper size of the printed page while the component is mounted, and what stands in the foot of every page beside
 * its number.
 */
export function usePaperSize(paper: Paper, foot: string): void {
  useLayoutEffect(() => {
    const { width, height } = papers[paper];
    const styleSheet = new CSSStyleSheet();
    const box = 'font: 8pt sans-serif; color: #444; vertical-align: top; padding-top: 2mm';
    styleSheet.insertRule(`@page {
      size: ${width}mm ${height}mm;
      margin: ${marginMm}mm;
      @bottom-left { content: ${JSON.stringify(foot)}; ${box} }
      @bottom-right { content: counter(page); ${box} }
    }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== styleSheet);
    };
  }, [paper, foot]);
}
