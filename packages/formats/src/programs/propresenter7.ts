import type { ChordMark, LyricLine } from '@canticle/music';
import { normalizeAccidentals } from '../chordpro-line.ts';
import { diagnose } from '../diagnostics.ts';
import { ParseError } from '../parse-error.ts';
import { emptySong, finishSong, lyricLine, type SongDraft } from '../song-draft.ts';
import type { ParsedSong } from '../song-text.ts';
import { inOrder, withMissing } from './propresenter-xml.ts';
import { splitNames, wordsLines } from './program-line.ts';
import { bytesIn, messagesAt, numberIn, readMessage, textIn, type WireMessage } from './protobuf.ts';
import { readRtf } from './rtf.ts';
import { createLyrics, type SlideGroup } from './slides.ts';

/* Field numbers of a presentation. */
const NAME = 3;
const NOTES = 7;
const SELECTED = 10;
const ARRANGEMENTS = 11;
const GROUPS = 12;
const CUES = 13;
const CCLI = 14;

/** Whether a file is a presentation of ProPresenter 7: a message with a name, and with slides or groups. */
export function isProPresenter7(name: string, bytes: Uint8Array): boolean {
  if (!/\.pro$/i.test(name) || !bytes.some((byte) => byte < 9)) return false;
  const message = readMessage(bytes);
  return message !== undefined && bytesIn(message, NAME).length > 0;
}

/**
 * Reads a presentation of ProPresenter 7: groups name their slides, an arrangement names its groups. Unknown fields are
 * passed over, because every version adds some. Source: https://github.com/greyshirtguy/ProPresenter7-Proto
 *
 * @throws {ParseError} when it is not one, or has no text
 */
export function readProPresenter7(bytes: Uint8Array): ParsedSong {
  const message = readMessage(bytes);
  if (message === undefined) throw new ParseError(1, diagnose('not-of-program', { program: 'ProPresenter' }));
  const song = emptySong();
  readMetadata(message, song);
  const cues = new Map(messagesAt(message, CUES).map((cue) => [idOf(cue), cue]));
  const groups = messagesAt(message, GROUPS).map((group) => readGroup(group, cues));
  const arranged = arrange(message, groups, song);
  const lyrics = createLyrics(song, arranged);
  if (lyrics.every(({ document }) => document.sections.length === 0))
    throw new ParseError(1, diagnose('pictures-only', { program: 'ProPresenter' }));
  return finishSong(song, lyrics);
}

const idOf = (message: WireMessage | undefined): string => {
  const id = message === undefined ? undefined : messagesAt(message, 1)[0];
  return textIn(id, 1).toLowerCase();
};

function readMetadata(message: WireMessage, { titles, authors, metadata, comments, diagnostics }: SongDraft): void {
  const ccli = messagesAt(message, CCLI)[0];
  const title = textIn(ccli, 3).trim();
  const name = textIn(message, NAME).trim();
  if (title !== '' || name !== '') titles.push({ text: title || name, language: '', kind: 'main' });
  if (title !== '' && name !== '' && name !== title) titles.push({ text: name, language: '', kind: 'alternative' });
  for (const one of splitNames(textIn(ccli, 1))) authors.push({ name: one, role: 'unknown', language: '' });
  for (const one of splitNames(textIn(ccli, 2))) authors.push({ name: one, role: 'artist', language: '' });
  metadata.copyright = [numberIn(ccli, 5) || '', textIn(ccli, 4).trim()].filter((one) => one !== '').join(' ');
  metadata.ccli = numberIn(ccli, 6) === 0 ? '' : String(numberIn(ccli, 6));
  if (textIn(message, NOTES).trim() !== '') comments.push(textIn(message, NOTES).trim());
  const album = textIn(ccli, 8).trim();
  if (album !== '')
    diagnostics.push({ line: 1, message: diagnose('field', { name: 'album', words: album }), text: '' });
}

type IdentifiedGroup = SlideGroup & { readonly id: string };

function readGroup(message: WireMessage, cues: ReadonlyMap<string, WireMessage>): IdentifiedGroup {
  const group = messagesAt(message, 1)[0];
  const ids = messagesAt(message, 2).map((id) => textIn(id, 1).toLowerCase());
  const slides = ids.flatMap((id) => cues.get(id) ?? []).map((cue) => ({ boxes: boxesOf(cue) }));
  return { id: idOf(group), name: textIn(group, 2), slides };
}

/* From a cue to the texts of its slide: action, slide, presentation, base slide, element, graphics, text. */
const boxesOf = (cue: WireMessage): readonly (readonly LyricLine[])[] =>
  messagesAt(cue, 10, 23, 2, 1, 1, 1, 13)
    .map(readText)
    .filter((lines) => lines.length > 0);

function readText(text: WireMessage): readonly LyricLine[] {
  const words = bytesIn(text, 5)
    .map((bytes) => readRtf(bytes).text)
    .join('');
  const chords = messagesAt(text, 3, 13).flatMap((attribute): readonly ChordMark[] => {
    const symbol = textIn(attribute, 7).trim();
    return symbol === '' ? [] : [[numberIn(messagesAt(attribute, 1)[0], 1), normalizeAccidentals(symbol)]];
  });
  return chords.length === 0 ? wordsLines(words) : linesWithChords(words, chords);
}

/* Chords are placed by the character of the whole text. */
function linesWithChords(words: string, chords: readonly ChordMark[]): readonly LyricLine[] {
  let start = 0;
  const lines = words.split('\n').map((line) => {
    const end = start + line.length;
    const own = chords
      .filter(([at]) => at >= start && at <= end)
      .map(([at, symbol]): ChordMark => [at - start, symbol]);
    start = end + 1;
    return lyricLine(
      line.trimEnd(),
      own.toSorted((a, b) => a[0] - b[0]).map(([at, symbol]) => [Math.min(at, line.trimEnd().length), symbol]),
    );
  });
  return lines.filter(({ text, chords: { original } }) => text !== '' || original.length > 0);
}

function arrange(
  message: WireMessage,
  groups: readonly IdentifiedGroup[],
  { diagnostics }: SongDraft,
): readonly IdentifiedGroup[] {
  const arrangements = messagesAt(message, ARRANGEMENTS);
  const selected = textIn(messagesAt(message, SELECTED)[0], 1).toLowerCase();
  const chosen = arrangements.find((one) => idOf(one) === selected) ?? arrangements[0];
  if (chosen === undefined) return groups;
  for (const other of arrangements.filter((one) => one !== chosen))
    diagnostics.push({ line: 1, message: diagnose('arrangement', { name: textIn(other, 2) }), text: '' });
  const ids = messagesAt(chosen, 3).map((id) => textIn(id, 1).toLowerCase());
  return withMissing(inOrder(ids, groups), groups, diagnostics);
}
