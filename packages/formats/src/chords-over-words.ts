import { asItSounds } from './as-it-sounds.ts';
import { isChordLine } from './chord-line.ts';
import { withCommonChords } from './common-chords.ts';
import { splitLines } from './chordpro-file.ts';
import { takeFact } from './chordpro-facts.ts';
import type { FileLine } from './chordpro-file.ts';
import { mergeChordLine } from './chords-above.ts';
import { parseSectionName, sectionKind } from './section-name.ts';
import type { SectionDraft, SongDraft, TextDraft } from './song-draft.ts';
import { emptySection, emptySong, finishDocument, finishSong, lyricLine } from './song-draft.ts';
import type { ReadSong } from './song-text.ts';

type Reading = {
  readonly song: SongDraft;
  readonly text: TextDraft;
  open: SectionDraft | undefined;
  tablature: { at: number; lines: string[] } | undefined;
  readonly carried: { line: number; lines: string[] }[];
};

/**
 * Reads words with the chords on the line above them. The first line is the title when it stands alone; "Key: G" and
 * the like above the words are facts; "[Verse 1]" or "Chorus:" begins a section, otherwise every paragraph is a verse.
 *
 * @param text  chords stand over the syllable in the same column; tabs reach to every eighth column
 * @returns one song
 */
export function readChordsOverWords(text: string): readonly ReadSong[] {
  const reading: Reading = {
    song: emptySong(),
    text: { sections: [], order: [] },
    open: undefined,
    tablature: undefined,
    carried: [],
  };
  const lines = splitLines(text);
  let next = readTitle(reading, lines);
  while (next < lines.length) next += readLine(reading, lines, next);
  endTablature(reading);
  const { song } = reading;
  const rest = {
    keys: { original: song.facts.key, new: '' },
    notes: '',
    carried: reading.carried.length > 0 ? { 'chords-over-words': { tablature: reading.carried } } : {},
  };
  const common = withCommonChords(finishDocument(reading.text, rest, song.losses), song.losses);
  const document = asItSounds(common, song);
  return [finishSong(song, [{ language: '', document }])];
}

/** Reads one line, or two when chords stand above words; says how many. */
function readLine(reading: Reading, lines: readonly FileLine[], next: number): number {
  const { raw, at } = lines[next] ?? { raw: '', at: 1 };
  const below = lines[next + 1]?.raw ?? '';
  if (isTablature(raw) || (isChordLine(raw) && isTablature(below))) {
    reading.open = undefined;
    reading.tablature ??= { at, lines: [] };
    reading.tablature.lines.push(raw);
    return 1;
  }
  endTablature(reading);
  if (raw.trim() === '') reading.open = undefined;
  else if (!readHead(reading, raw, at)) return readWords(reading, raw, below, at);
  return 1;
}

function readWords(reading: Reading, raw: string, below: string, at: number): number {
  const section = (reading.open ??= addSection(reading, emptySection('verse', at)));
  const two = isChordLine(raw) && isWords(below);
  section.lines.push(
    isChordLine(raw) ? mergeChordLine(raw, two ? below : '') : lyricLine(raw.trim().replace(/\t/g, ' ')),
  );
  section.lineNumbers.push(two ? at + 1 : at);
  return two ? 2 : 1;
}

const isWords = (raw: string): boolean =>
  raw.trim() !== '' && !isChordLine(raw) && !isTablature(raw) && !parseSectionName(raw) && !isRemark(raw);

/* Without the blanks in front first: looking for them and for those behind the string's name at once takes quadratic time. */
const isTablature = (raw: string): boolean =>
  /^[a-g]?[#b]?\s*[|:]?\|?-[-\d|hp/\\~x^=()\s.]*-{2}/i.test(raw.trimStart());

/** A line of the reference implementation's own text output: "-- Title: …", "-- Start of chorus". */
const isRemark = (raw: string): boolean => /^-- \S/.test(raw);

function readHead(reading: Reading, raw: string, at: number): boolean {
  if (isRemark(raw)) readRemark(reading, raw.slice(3).trim(), at);
  else if (reading.text.sections.length === 0 && readFact(reading, raw, at)) return true;
  else {
    const name = parseSectionName(raw);
    if (!name) return false;
    reading.open = addSection(reading, emptySection(name.kind, at, name.number));
  }
  return true;
}

function readRemark(reading: Reading, remark: string, at: number): void {
  const section = /^(Start|End) of (\w+)$/i.exec(remark);
  const kind = sectionKind(section?.[2] ?? '');
  if (section?.[1]?.toLowerCase() === 'end') reading.open = undefined;
  else if (section && kind) reading.open = addSection(reading, emptySection(kind, at));
  else if (!readFact(reading, remark, at)) {
    const open = reading.open ?? reading.text.sections.at(-1) ?? addSection(reading, emptySection('other', at));
    open.lines.push(lyricLine('', [], remark));
    open.lineNumbers.push(at);
  }
}

function readFact({ song }: Reading, line: string, at: number): boolean {
  const fact = /^(title|subtitle|artist|composer|key|capo|tempo|time|copyright)\s*:\s*(.+)$/is.exec(line.trim());
  if (!fact) return false;
  const name = (fact[1] ?? '').toLowerCase();
  return takeFact(song, { name, value: fact[2] ?? '', selector: '', attributes: {} }, at);
}

/** Takes the first line as title when a blank line or a fact follows it; says where to read on. */
function readTitle({ song }: Reading, lines: readonly FileLine[]): number {
  const first = lines.findIndex(({ raw }) => raw.trim() !== '');
  const raw = lines[first]?.raw.trim() ?? '';
  const alone = (lines[first + 1]?.raw.trim() ?? '') === '';
  const isTitle = alone && isWords(raw) && !/^(title|artist|key|capo)\s*:/i.test(raw);
  if (!isTitle) return Math.max(first, 0);
  song.titles.push({ text: raw, language: '', kind: 'main' });
  return first + 1;
}

function addSection({ text }: Reading, section: SectionDraft): SectionDraft {
  text.sections.push(section);
  text.order.push(section);
  return section;
}

function endTablature(reading: Reading): void {
  const { tablature, carried, song } = reading;
  if (!tablature) return;
  reading.tablature = undefined;
  carried.push({ line: tablature.at, lines: tablature.lines });
  song.losses.push({ line: tablature.at, what: 'tablature', text: tablature.lines.join('\n') });
}
