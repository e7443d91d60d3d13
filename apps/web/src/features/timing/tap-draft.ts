import { readStored, removeStored, storageKeys, writeStored } from '../../storage/index.ts';
import type { TappedLine } from './tapped-lines.ts';

/** The unsaved taps in this browser, if they are for the same text. */
export function readTapDraft(
  fileId: string,
  language: string,
  texts: readonly string[],
): readonly TappedLine[] | undefined {
  const stored = readStored(storageKeys.timing, fileId, language);
  if (!Array.isArray(stored)) return undefined;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this app; each part is checked
  const lines = stored as readonly TappedLine[];
  return lines.length === texts.length && lines.every((line, at) => line?.text === texts[at]) ? lines : undefined;
}

/** Saves the taps at once, so that a reload loses nothing; undefined removes them. */
export function saveTapDraft(fileId: string, language: string, lines: readonly TappedLine[] | undefined): void {
  if (lines) writeStored(storageKeys.timing, lines, fileId, language);
  else removeStored(storageKeys.timing, fileId, language);
}
