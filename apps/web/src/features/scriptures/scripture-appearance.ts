/** How a person displays scripture. Stored on the device: a phone and a screen are read from different distances. */
export type ScriptureAppearance = {
  /** Of the text, in pixels. */
  readonly size: number;
  readonly hasNumbers: boolean;
  /** Paragraphs and poetry as they are printed, or one verse per line. */
  readonly isPrinted: boolean;
};

export const readingSize = { min: 14, default: 19, max: 40, step: 2 } as const;

const defaults: ScriptureAppearance = { size: readingSize.default, hasNumbers: true, isPrinted: true };
const storageKey = 'scripture';

/** The appearance chosen last on this device; missing or invalid values have their defaults. */
export function readScriptureAppearance(): ScriptureAppearance {
  const stored = readStorage();
  const size = typeof stored.size === 'number' && Number.isFinite(stored.size) ? stored.size : defaults.size;
  return {
    size: Math.min(readingSize.max, Math.max(readingSize.min, size)),
    hasNumbers: typeof stored.hasNumbers === 'boolean' ? stored.hasNumbers : defaults.hasNumbers,
    isPrinted: typeof stored.isPrinted === 'boolean' ? stored.isPrinted : defaults.isPrinted,
  };
}

/** Saves the appearance on this device. */
export function saveScriptureAppearance(appearance: ScriptureAppearance): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(appearance));
  } catch {
    // Storage may be forbidden; the appearance then lasts as long as the page.
  }
}

function readStorage(): Partial<Record<keyof ScriptureAppearance, unknown>> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<ScriptureAppearance>;
  } catch {
    return {};
  }
}
