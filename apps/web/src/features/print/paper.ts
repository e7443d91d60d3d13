import { useLayoutEffect } from 'react';

/** The supported paper sizes, in millimetres. */
export const papers = {
  a4: { width: 210, height: 297, label: 'A4' },
  letter: { width: 215.9, height: 279.4, label: 'Letter' },
} as const;

export type Paper = keyof typeof papers;
export const paperNames: readonly Paper[] = ['a4', 'letter'];

/** The margin on every side, in millimetres: every printer supports it. */
export const marginMm = 14;

/** Letter is used in North America and a few countries near it, A4 everywhere else (ISO 216). */
export function paperForLocale(locale: string): Paper {
  return /-(US|CA|MX|PH|CO|CL|VE|CR|GT|PA|DO|SV|NI|HN|PR)\b/i.test(locale) ? 'letter' : 'a4';
}

/** Millimetres as pixels of a page: an inch is 25.4 mm and 96 px (CSS Values and Units, absolute lengths). */
export const mmToPixels = (mm: number) => (mm / 25.4) * 96;

/** Sets the paper size of the printed page while the component is mounted. */
export function usePaperSize(paper: Paper): void {
  useLayoutEffect(() => {
    const { width, height } = papers[paper];
    const styleSheet = new CSSStyleSheet();
    styleSheet.insertRule(`@page { size: ${width}mm ${height}mm; margin: ${marginMm}mm }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== styleSheet);
    };
  }, [paper]);
}
