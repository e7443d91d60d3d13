import { capoOf, type LyricLine, type LyricSection, type LyricsDocument, withCapo } from '@canticle/music';
import { splitLines } from './chordpro-file.ts';
import type { Finished } from './chordpro-reading.ts';
import { finishReading, readLine, startReading } from './chordpro-reading.ts';
import { writeChordPro } from './chordpro-writer.ts';
import type { Loss } from './song-text.ts';
import { Unreadable } from './unreadable.ts';

/** The text files of one song and language in a bundle: `<language>.cho` and, when there is one, `<language>.new.cho`. */
export type BundleTexts = { readonly original: string; readonly new?: string | undefined };

/** What the text files of one song and language say. Losses name what is not of our own dialect. */
export type BundleLyrics = {
  readonly title: string;
  readonly document: LyricsDocument;
  readonly losses: readonly Loss[];
};

/**
 * Reads the text files of one song and language (docs/library-format.md). Whatever `writeBundleChordPro` wrote comes
 * back equal, except `carried`, which stands in song.json.
 *
 * @throws {Unreadable} when the file of the new melody has other words than the file of the original one; its line
 *                      is one of the new melody's file
 */
export function readBundleChordPro(texts: BundleTexts): BundleLyrics {
  const original = readExactly(texts.original);
  const title = original.read.song.titles[0]?.text ?? '';
  const { losses } = original.read;
  if (texts.new === undefined) return { title, document: original.document, losses };
  const newer = readExactly(texts.new);
  return { title, document: mergeMelodies(original, newer), losses: [...losses, ...newer.read.losses] };
}

/** Writes the text files of one song and language; a file for the new melody only when it has chords or a key. */
export function writeBundleChordPro(document: LyricsDocument, title: string): BundleTexts {
  const original = writeChordPro(document, { title }, 'original');
  if (!hasNewMelody(document)) return { original };
  return { original, new: writeChordPro(document, { title }, 'new') };
}

const hasNewMelody = ({ keys, sections, capos }: LyricsDocument): boolean =>
  keys.new !== '' ||
  (capos?.new ?? 0) > 0 ||
  sections.some(({ lines }) => lines.some(({ chords }) => chords.new.length > 0));

function readExactly(text: string): Finished {
  const lines = splitLines(text);
  const reading = startReading(lines, true);
  while (reading.next < lines.length) readLine(reading);
  return finishReading(reading);
}

function mergeMelodies(original: Finished, newer: Finished): LyricsDocument {
  const sections = original.document.sections.map((section, at) => mergeSection(section, newer, at));
  const extra = newer.document.sections[sections.length];
  if (extra) throw differs(newer, sections.length, 0, `it has a section more (${extra.label || extra.id})`);
  const sameOrder = newer.document.order.join(' ') === original.document.order.join(' ');
  if (!sameOrder) throw new Unreadable(1, 'The new melody has the sections in another order than the original melody.');
  if (newer.document.notes !== original.document.notes) {
    throw new Unreadable(1, 'The new melody has other notes below the text than the original melody.');
  }
  const keys = { ...original.document.keys, new: newer.document.keys.original };
  return withCapo({ ...original.document, sections, keys }, 'new', capoOf(newer.document, 'original'));
}

function mergeSection(section: LyricSection, newer: Finished, at: number): LyricSection {
  const other = newer.document.sections[at];
  if (other?.id !== section.id || other.label !== section.label) {
    throw differs(newer, at, 0, `section ${section.label || section.id} is missing or is called something else`);
  }
  const lines = section.lines.map((line, index) => mergeLine(line, other.lines[index], newer, at, index));
  if (other.lines.length > lines.length) throw differs(newer, at, lines.length, 'the section has a line more');
  return { ...section, lines };
}

function mergeLine(
  line: LyricLine,
  other: LyricLine | undefined,
  newer: Finished,
  section: number,
  index: number,
): LyricLine {
  if (!other) throw differs(newer, section, index - 1, 'a line is missing here');
  if (other.text !== line.text || other.remark !== line.remark) {
    throw differs(
      newer,
      section,
      index,
      `it says "${other.text || other.remark}" instead of "${line.text || line.remark}"`,
    );
  }
  return { ...line, chords: { original: line.chords.original, new: other.chords.original } };
}

function differs(newer: Finished, section: number, line: number, how: string): Unreadable {
  const lineNumber = newer.sections[section]?.lineNumbers[Math.max(line, 0)] ?? newer.sections[section]?.at ?? 1;
  return new Unreadable(lineNumber, `The new melody must have the same words as the original melody: ${how}.`);
}
