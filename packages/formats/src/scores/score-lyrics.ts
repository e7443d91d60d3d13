import type { LyricsDocument } from '@canticle/music';
import { emptySection, finishDocument, type LyricsDraft, lyricLine, type SectionDraft } from '../song-draft.ts';
import { findLineEnds } from './line-ends.ts';
import type { ScoreBar, ScoreWords, SungNote } from './score-words.ts';
import { readVerse, type VerseSyllable, type VerseText } from './verse-text.ts';

/** Notes in a row with the words of one verse, where the others have none: fewer are only sung differently. */
const MIN_SHARED = 3;
/** Words sung with every verse that are a refrain of their own, in syllables; a shorter one is a part of each verse. */
const MIN_REFRAIN = 8;

/** The lyrics of a score. */
export type ScoreLyrics = {
  readonly document: LyricsDocument;
  /** Other voices sing words that are not in them. */
  readonly hasOtherWords: boolean;
};

/**
 * The words of a score as lyrics. Those of the voice with the most words are taken, verses that only other voices have
 * from those. Words that stand once, before or after the verses, are the refrain; in their middle they belong to each
 * verse.
 */
export function lyricsOfScore({ voices, bars, stanzas }: ScoreWords): ScoreLyrics {
  const chosen = chooseNotes(voices);
  const notes = unfoldRepeats(chosen, bars);
  const verses = versesOf(notes)
    .filter((number) => number !== 'chorus')
    .map((number) => readVerse(notes, number))
    .filter(({ syllables }) => syllables.length > 0);
  const named = readVerse(notes, 'chorus');
  const ends = findLineEnds(notes, named.syllables.length > 0 ? [...verses, named] : verses);
  const inEnding = new Set(notes.flatMap(({ bar }, at) => (bars[bar]?.isInEnding ? [at] : [])));
  const draft = divideVerses(verses, named, ends, inEnding);
  addStanzas(draft, stanzas);
  const document = finishDocument(draft, { keys: { original: '', new: '' }, notes: '', carried: {} }, []);
  return { document, hasOtherWords: hasOtherWords(chosen, voices) };
}

/* Words of other voices that are nowhere in those that were taken. */
function hasOtherWords(chosen: readonly SungNote[], voices: readonly (readonly SungNote[])[]): boolean {
  const wordsOf = (notes: readonly SungNote[]) =>
    versesOf(notes).flatMap((verse) => {
      const { syllables } = readVerse(notes, verse);
      const text = syllables.map(({ text: one, isJoined }) => (isJoined ? one : `${one} `)).join('');
      return text.toLowerCase().split(/[^\p{L}]+/u);
    });
  const taken = new Set(wordsOf(chosen));
  return voices.some((notes) => wordsOf(notes).some((word) => word.length > 2 && !taken.has(word)));
}

function chooseNotes(voices: readonly (readonly SungNote[])[]): readonly SungNote[] {
  const countOf = (notes: readonly SungNote[]) => notes.reduce((sum, { words }) => sum + words.size, 0);
  const most = Math.max(0, ...voices.map(countOf));
  // The upper one of two with nearly as many.
  const main = voices.find((notes) => countOf(notes) > 0 && countOf(notes) >= most * 0.9) ?? [];
  const known = new Set(main.flatMap(({ words }) => [...words.keys()]));
  const others = voices.filter((notes) => notes !== main);
  const added: SungNote[] = [];
  for (const notes of others) {
    const fresh = new Set(notes.flatMap(({ words }) => [...words.keys()]).filter((verse) => !known.has(verse)));
    if (fresh.size === 0) continue;
    for (const verse of fresh) known.add(verse);
    for (const note of notes) {
      const words = new Map([...note.words].filter(([verse]) => fresh.has(verse)));
      if (words.size > 0) added.push({ ...note, words });
    }
  }
  return mergeByPlace(main, added);
}

/* Verses under another voice stand at the notes of the first that begin at the same time. */
function mergeByPlace(main: readonly SungNote[], added: readonly SungNote[]): readonly SungNote[] {
  const placeOf = ({ bar, start }: SungNote) => `${bar} ${start.toFixed(3)}`;
  const merged = new Map(main.map((note) => [placeOf(note), { ...note, words: new Map(note.words) }]));
  for (const note of added) {
    const target = merged.get(placeOf(note));
    if (target) for (const [verse, one] of note.words) target.words.set(verse, one);
    else merged.set(placeOf(note), note);
  }
  return [...merged.values()].toSorted((one, other) => one.bar - other.bar || one.start - other.start);
}

/*
 * A repeated part with twice as many lines of words as the rest of the score (the bar form of a chorale) is sung with the
 * first line of each two, then with the second: both are the same verse.
 */
function unfoldRepeats(notes: readonly SungNote[], bars: readonly ScoreBar[]): readonly SungNote[] {
  const repeats = repeatsOf(bars);
  if (repeats.length === 0 || bars.some(({ isInEnding }) => isInEnding)) return notes;
  const repeatOf = ({ bar }: SungNote) => repeats.find(({ from, to }) => bar >= from && bar <= to);
  const outside = notes.filter((note) => !repeatOf(note));
  const repeated = versesOf(notes.filter((note) => repeatOf(note)));
  const once = versesOf(outside);
  const isBarForm = outside.length >= MIN_SHARED && once.length > 0 && repeated.length === 2 * once.length;
  const second = isBarForm ? notes.find(({ words }) => words.has(repeated[1] ?? '')) : undefined;
  // A line with a number before it is a verse of its own.
  if (!second || (once.length === 1 && /^\(?2\s*[.)]/.test(second.words.get(repeated[1] ?? '')?.text ?? '')))
    return notes;
  const sung = (some: readonly SungNote[], lines: readonly string[]) =>
    some
      .map((note) => ({
        ...note,
        words: new Map(
          lines.flatMap((line, at) => {
            const one = note.words.get(line);
            return one ? [[String(at + 1), one] as const] : [];
          }),
        ),
      }))
      .filter(({ words }) => words.size > 0);
  const unfolded: SungNote[] = [];
  for (let rest = notes; rest[0] !== undefined; ) {
    const repeat = repeatOf(rest[0]);
    const to = rest.findIndex((note) => repeatOf(note) !== repeat);
    const part = rest.slice(0, to === -1 ? undefined : to);
    const passes = repeat
      ? [repeated.filter((_, at) => at % 2 === 0), repeated.filter((_, at) => at % 2 === 1)]
      : [once];
    for (const lines of passes) unfolded.push(...sung(part, lines));
    rest = rest.slice(part.length);
  }
  return unfolded;
}

const versesOf = (notes: readonly SungNote[]): readonly string[] =>
  [...new Set(notes.flatMap(({ words }) => [...words.keys()]))].toSorted((one, other) => Number(one) - Number(other));

function repeatsOf(bars: readonly ScoreBar[]): readonly { readonly from: number; readonly to: number }[] {
  const repeats: { from: number; to: number }[] = [];
  let from = 0;
  for (const [at, { startsRepeat, endsRepeat }] of bars.entries()) {
    if (startsRepeat) from = at;
    if (endsRepeat) repeats.push({ from, to: at });
    if (endsRepeat) from = at + 1;
  }
  return repeats;
}

function divideVerses(
  verses: readonly VerseText[],
  named: VerseText,
  ends: ReadonlySet<number>,
  inEnding: ReadonlySet<number>,
): LyricsDraft {
  const single = verses.length === 1 ? verses[0] : undefined;
  if (single && named.syllables.length === 0) {
    const sections = divideSections(single.syllables).map((part) => sectionOf('verse', part, ends));
    return { sections, order: [...sections] };
  }
  const runs = sharedRuns(verses, inEnding);
  const [first, last] = [runs[0], runs.at(-1)];
  const start = verses.reduce(
    (least, { syllables }) => Math.min(least, syllables[0]?.note ?? least),
    Number.POSITIVE_INFINITY,
  );
  const end = verses.reduce((most, { syllables }) => Math.max(most, syllables.at(-1)?.note ?? most), -1);
  const isRefrain = (run: SharedRun) =>
    run.length >= MIN_REFRAIN || run.some(({ note }, at) => at < run.length - 1 && ends.has(note));
  const before = first && first[0]?.note === start && isRefrain(first) ? first : undefined;
  const after = last && last !== before && last.at(-1)?.note === end && isRefrain(last) ? last : undefined;
  const within = runs.filter((run) => run !== before && run !== after);
  const isNamedFirst = (named.syllables[0]?.note ?? 0) < start;
  const refrains = {
    before: before ?? (isNamedFirst ? named.syllables : []),
    after: after ?? (isNamedFirst ? [] : named.syllables),
  };
  const refrainNotes = new Set([...(before ?? []), ...(after ?? [])]);
  const sections = verses
    .map(({ syllables }) => {
      const own = syllables.filter((one) => !refrainNotes.has(one));
      const known = new Set(own);
      const shared = own.length === 0 ? [] : within.flat().filter((one) => !known.has(one));
      return [...own, ...shared].toSorted((one, other) => one.note - other.note);
    })
    .filter((syllables) => syllables.length > 0)
    .map((syllables) => sectionOf('verse', syllables, ends));
  return withRefrains(sections, refrains, ends);
}

type SharedRun = readonly VerseSyllable[];

/* Parts of the music where only one verse has words; each verse has an ending of its own. */
function sharedRuns(verses: readonly VerseText[], inEnding: ReadonlySet<number>): readonly SharedRun[] {
  const byNote = new Map<number, VerseSyllable[]>();
  for (const { syllables } of verses)
    for (const one of syllables) byNote.set(one.note, [...(byNote.get(one.note) ?? []), one]);
  const runs: VerseSyllable[][] = [[]];
  for (const note of [...byNote.keys()].toSorted((one, other) => one - other)) {
    const [one, ...others] = byNote.get(note) ?? [];
    if (one && others.length === 0 && verses.length > 1 && !inEnding.has(note)) runs.at(-1)?.push(one);
    else runs.push([]);
  }
  return runs.filter((run) => run.length >= MIN_SHARED);
}

type Refrains = { readonly before: readonly VerseSyllable[]; readonly after: readonly VerseSyllable[] };

function withRefrains(verses: readonly SectionDraft[], refrains: Refrains, ends: ReadonlySet<number>): LyricsDraft {
  const before = refrains.before.length > 0 ? sectionOf('chorus', refrains.before, ends) : undefined;
  const after = refrains.after.length > 0 ? sectionOf('chorus', refrains.after, ends) : undefined;
  const [first, ...rest] = verses;
  const sections = [before, first, after, ...rest].filter((one) => one !== undefined);
  const order = verses.flatMap((verse) => [verse, after ?? before].filter((one) => one !== undefined));
  return { sections, order: before && !(after && verses.length === 0) ? [before, ...order] : order };
}

/* One line of words under through-composed music may hold several verses. */
function divideSections(syllables: readonly VerseSyllable[]): readonly (readonly VerseSyllable[])[] {
  const parts: VerseSyllable[][] = [[]];
  for (const one of syllables) {
    if (one.startsVerse && parts.at(-1)?.length) parts.push([]);
    parts.at(-1)?.push(one);
    if (one.endsSection) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

function sectionOf(
  kind: 'verse' | 'chorus',
  syllables: readonly VerseSyllable[],
  ends: ReadonlySet<number>,
): SectionDraft {
  const section = emptySection(kind, 1);
  let line = '';
  const endLine = () => {
    const text = line.replace(/\s+([,;:.!?])/g, '$1').trim();
    if (text !== '') section.lines.push(lyricLine(text));
    line = '';
  };
  for (const [at, { note, text, isJoined }] of syllables.entries()) {
    const next = syllables[at + 1]?.note ?? note;
    line += isJoined ? text : `${text} `;
    // A verse may have no note where the others end their line.
    const endsLine = rangeHas(ends, note, Math.max(note, next - 1));
    // One word alone is a line only where a mark of punctuation follows.
    if (endsLine && !isJoined && /\s\S|[^\p{L}\s]\s*$/u.test(line)) endLine();
  }
  endLine();
  return section;
}

function rangeHas(set: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from; at <= to; at += 1) if (set.has(at)) return true;
  return false;
}

/* Verses below the music: those that also stand under the notes are not taken twice. */
function addStanzas({ sections, order }: LyricsDraft, stanzas: ScoreWords['stanzas']): void {
  const lettersOf = (lines: readonly string[]) =>
    lines
      .join('')
      .toLowerCase()
      .replace(/[^\p{L}]/gu, '');
  const known = sections.map(({ lines }) => lettersOf(lines.map(({ text }) => text)));
  const refrain = order.findLast((step) => 'kind' in step && step.kind === 'chorus');
  for (const stanza of stanzas) {
    const isRefrain = /^(?:refrain|chorus|omkved)\b/i.test(stanza[0] ?? '');
    const lines = stanza
      .map((line, at) =>
        at === 0 ? line.replace(/^(?:\(?\d{1,2}\s*[.):]+|(?:refrain|chorus|omkved)\s*[.:]?)\s*/i, '') : line,
      )
      .filter((line) => line !== '');
    const letters = lettersOf(lines);
    if (letters === '' || known.some((one) => one.startsWith(letters))) continue;
    const section = emptySection(isRefrain ? 'chorus' : 'verse', 1);
    section.lines.push(...lines.map((line) => lyricLine(line)));
    sections.push(section);
    order.push(section, ...(refrain && !isRefrain ? [refrain] : []));
  }
}
