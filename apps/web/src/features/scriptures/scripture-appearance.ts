import { readStored, storageKeys, writeStored } from '../../storage/index.ts';

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

/** The appearance chosen last on this device; missing or invalid values have their defaults. */
export function readScriptureAppearance(): ScriptureAppearance {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this app; each part is checked
  const stored = (readStored(storageKeys.scripture) ?? {}) as StoredAppearance;
  const size = typeof stored.size === 'number' && Number.isFinite(stored.size) ? stored.size : defaults.size;
  return {
    size: Math.min(readingSize.max, Math.max(readingSize.min, size)),
    hasNumbers: typeof stored.hasNumbers === 'boolean' ? stored.hasNumbers : defaults.hasNumbers,
    isPrinted: typeof stored.isPrinted === 'boolean' ? stored.isPrinted : defaults.isPrinted,
  };
}

/** Saves the appearance on this device. */
export function saveScriptureAppearance(appearance: ScriptureAppearance): void {
  writeStored(storageKeys.scripture, appearance);
}

type StoredAppearance = Partial<Record<keyof ScriptureAppearance, unknown>>;
