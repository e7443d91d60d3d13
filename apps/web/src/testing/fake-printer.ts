import { vi } from 'vitest';
import { loadFonts } from '../ui/index.ts';

/** What printing needs of a browser, for tests. */
export type FakePrinter = {
  /** Called each time its dialog opens. */
  readonly print: ReturnType<typeof vi.fn>;
  /** The page rule in force: `@page { size: 148mm 210mm; margin: 0 }`; undefined when there is none. */
  pageRule(): string | undefined;
};

/** Gives the browser of a test a print dialog, page rules, and the fonts of the app; until `vi.unstubAllGlobals`. */
export async function fakePrinter(): Promise<FakePrinter> {
  const print = vi.fn();
  const rules = new Map<CSSStyleSheet, string>();
  vi.stubGlobal('print', print);
  vi.spyOn(CSSStyleSheet.prototype, 'insertRule').mockImplementation(function (this: CSSStyleSheet, rule) {
    rules.set(this, rule);
    return 0;
  });
  await loadFonts();
  return { print, pageRule: () => document.adoptedStyleSheets.flatMap((sheet) => rules.get(sheet) ?? []).at(-1) };
}
