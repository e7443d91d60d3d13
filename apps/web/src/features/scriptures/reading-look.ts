/** How a person likes to read. Kept on the device: a phone and a screen are read from different distances. */
export type ReadingLook = {
  /** Of the text, in pixels. */
  readonly size: number;
  readonly hasNumbers: boolean;
  /** Paragraphs and poetry as they are printed, or one verse per line. */
  readonly isPrinted: boolean;
};

export const readingSize = { least: 14, usual: 19, most: 40, step: 2 } as const;

const usual: ReadingLook = { size: readingSize.usual, hasNumbers: true, isPrinted: true };
const name = 'scripture';

/** What was chosen last on this device; what is missing or nonsense is as usual. */
export function rememberedLook(): ReadingLook {
  const kept = read();
  const size = typeof kept.size === 'number' && Number.isFinite(kept.size) ? kept.size : usual.size;
  return {
    size: Math.min(readingSize.most, Math.max(readingSize.least, size)),
    hasNumbers: typeof kept.hasNumbers === 'boolean' ? kept.hasNumbers : usual.hasNumbers,
    isPrinted: typeof kept.isPrinted === 'boolean' ? kept.isPrinted : usual.isPrinted,
  };
}

/** Keeps the look for the next chapter and the next day. */
export function rememberLook(look: ReadingLook): void {
  try {
    localStorage.setItem(name, JSON.stringify(look));
  } catch {
    // Storage may be forbidden; the look then lasts as long as the page.
  }
}

function read(): Partial<Record<keyof ReadingLook, unknown>> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<ReadingLook>;
  } catch {
    return {};
  }
}
