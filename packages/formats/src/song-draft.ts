import type { ChordMark, LyricLine, LyricSection, LyricsDocument, SectionKind } from '@canticle/music';
import type { Author, SongDiagnostic, ParsedSong, SongbookEntry, SongFileData, Theme, Title } from './song-text.ts';
import { diagnose } from './diagnostics.ts';

/** A section while it is being read. */
export type SectionDraft = {
  readonly kind: SectionKind;
  /** Its number in the file ("2", "1a"); empty when there is none. */
  readonly number: string;
  readonly label: string;
  /** The line of the file where it begins. */
  readonly at: number;
  readonly lines: LyricLine[];
  /** The line number in the file of each line. */
  readonly lineNumbers: number[];
};

/** One step of the order: a section, or "the chorus again" on that line of the file. */
type OrderStep = SectionDraft | { readonly chorusAgainAt: number };

type Mutable<T> = { -readonly [member in keyof T]: T[member] };

/** A song while it is being read. */
export type SongDraft = {
  readonly metadata: Mutable<Omit<SongFileData, 'titles' | 'lyrics' | 'authors' | 'songbooks' | 'themes' | 'comments'>>;
  readonly titles: Title[];
  readonly authors: Author[];
  readonly songbooks: SongbookEntry[];
  readonly themes: Theme[];
  readonly comments: string[];
  readonly diagnostics: SongDiagnostic[];
  /**
   * The capo the file states, and on which line. `chordsSound`: the chords are written as they sound, not as fingered.
   */
  capo: { readonly fret: number; readonly at: number; readonly chordsSound: boolean } | undefined;
  /** Semitones by which a ChordPro file transposes its chords and its key. */
  transposeBy: number | undefined;
};

/** The text in one language while it is being read. */
export type LyricsDraft = { readonly sections: SectionDraft[]; readonly order: OrderStep[] };

/** A new song without any data. */
export function emptySong(): SongDraft {
  const metadata = {
    copyright: '',
    ccli: '',
    released: '',
    tempo: '',
    timeSignature: '',
    key: '',
    transposition: null,
  };
  return {
    metadata,
    titles: [],
    authors: [],
    songbooks: [],
    themes: [],
    comments: [],
    diagnostics: [],
    capo: undefined,
    transposeBy: undefined,
  };
}

/** A section without lines. */
export function emptySection(kind: SectionKind, at: number, number = '', label = ''): SectionDraft {
  return { kind, at, number, label, lines: [], lineNumbers: [] };
}

/** A line of words with the chords of the original melody. */
export function lyricLine(text: string, chords: readonly ChordMark[] = [], remark = ''): LyricLine {
  return { text, chords: { original: chords, new: [] }, remark };
}

/** Finishes a song: converts the draft and its texts to the result of a reader. */
export function finishSong(draft: SongDraft, lyrics: SongFileData['lyrics']): ParsedSong {
  const { metadata: facts, diagnostics: losses, capo: _capo, transposeBy: _transposeBy, ...lists } = draft;
  return { song: { ...facts, ...lists, lyrics }, diagnostics: losses.toSorted((a, b) => a.line - b.line) };
}

/**
 * Finishes a text: sections get their ids, and the order refers to them. A repeated chorus that does not exist is a
 * diagnostic.
 */
export function finishDocument(
  lyrics: LyricsDraft,
  documentFields: Pick<LyricsDocument, 'keys' | 'notes' | 'carried'>,
  diagnostics: SongDiagnostic[],
): LyricsDocument {
  const numbered = numberSections(lyrics.sections);
  const order: string[] = [];
  let chorus = '';
  for (const step of lyrics.order) {
    if ('chorusAgainAt' in step) {
      const id = chorus || firstChorus(numbered);
      if (id) order.push(id);
      else
        diagnostics.push({
          line: step.chorusAgainAt,
          message: diagnose('chorus-missing'),
          text: '',
        });
      continue;
    }
    const section = numbered.get(step);
    if (!section) continue;
    if (section.kind === 'chorus') chorus = section.id;
    order.push(section.id);
  }
  return { sections: [...numbered.values()], order, ...documentFields };
}

/** Gives each section its ordinal within its kind, its id, and a label when kind and ordinal are not enough. */
function numberSections(drafts: readonly SectionDraft[]): Map<SectionDraft, LyricSection> {
  const counts = new Map<SectionKind, number>();
  const numbered = new Map<SectionDraft, LyricSection>();
  for (const draft of drafts) {
    const number = (counts.get(draft.kind) ?? 0) + 1;
    counts.set(draft.kind, number);
    const writtenLabel = draft.label || draft.number;
    const label = writtenLabel === String(number) ? '' : writtenLabel;
    numbered.set(draft, {
      id: `${draft.kind.charAt(0)}${number}`,
      kind: draft.kind,
      number,
      label,
      lines: draft.lines,
    });
  }
  return numbered;
}

function firstChorus(numbered: ReadonlyMap<SectionDraft, LyricSection>): string | undefined {
  for (const section of numbered.values()) if (section.kind === 'chorus') return section.id;
  return undefined;
}
