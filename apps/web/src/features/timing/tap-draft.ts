import { readStored, removeStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';
import type { TappedLine } from './tapped-lines.ts';

const timingKey = withShape(
  storageKeys.timing,
  shapes.listOf(shapes.object({ text: shapes.string, at: shapes.nullable(shapes.number) })),
);

/** The unsaved taps in this browser, if they are for the same text. */
export function readTapDraft(
  fileId: string,
  language: string,
  texts: readonly string[],
): readonly TappedLine[] | undefined {
  const lines = readStored(timingKey, fileId, language);
  return lines?.length === texts.length && lines.every(({ text }, at) => text === texts[at]) ? lines : undefined;
}

/** Saves the taps at once, so that a reload loses nothing; undefined removes them. */
export function saveTapDraft(fileId: string, language: string, lines: readonly TappedLine[] | undefined): void {
  if (lines) writeStored(timingKey, lines, fileId, language);
  else removeStored(timingKey, fileId, language);
}
