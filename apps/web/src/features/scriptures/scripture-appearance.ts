import { readStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';

/** How a person displays scripture. Stored on the device: a phone and a screen are read from different distances. */
export type ScriptureAppearance = {
  /** Of the text, in pixels. */
  readonly size: number;
  readonly hasNumbers: boolean;
  /** Paragraphs and poetry as they are printed, or one verse per line. */
  readonly isPrinted: boolean;
};

export const readingSize = { min: 14, default: 19, max: 40, step: 2 } as const;

const appearanceKey = withShape(
  storageKeys.scripture,
  shapes.object({}, { size: shapes.number, hasNumbers: shapes.boolean, isPrinted: shapes.boolean }),
);

const defaults: ScriptureAppearance = { size: readingSize.default, hasNumbers: true, isPrinted: true };

/** The appearance chosen last on this device; missing or invalid values have their defaults. */
export function readScriptureAppearance(): ScriptureAppearance {
  const { size, ...stored } = { ...defaults, ...readStored(appearanceKey) };
  return { ...stored, size: Math.min(readingSize.max, Math.max(readingSize.min, size)) };
}

/** Saves the appearance on this device. */
export function saveScriptureAppearance(appearance: ScriptureAppearance): void {
  writeStored(appearanceKey, appearance);
}
