import { readBundleChordPro, Unreadable } from '@canticle/formats';
import { emptyDocument, type LyricsDocument, type Melody, parseChord } from '@canticle/music';
import type { MessageKey } from '../../translations/index.ts';
import type { Sources } from './sources.ts';

/** Something about a text that its editor should know. */
export type TextProblem = {
  readonly melody: Melody;
  /** 1-based. */
  readonly line: number;
  readonly message: MessageKey;
  /** What it is about: the directive, the chord, or the reader's own words. */
  readonly what: string;
};

/** What was typed, understood as far as it can be. */
export type EditedText = {
  readonly document: LyricsDocument;
  readonly problems: readonly TextProblem[];
  /** False when the server would refuse it; the problems say why. */
  readonly maySave: boolean;
};

/** In characters. A save carries both melodies and has to stay below a megabyte. */
export const longestText = 400_000;

/** Reads what is typed. Whatever it is, something comes of it: what cannot be used is named with its line. */
export function readSources(sources: Sources): EditedText {
  const length = sources.original.length + (sources.new?.length ?? 0);
  if (length > longestText) return { document: emptyDocument, problems: [tooLong], maySave: false };
  const alone = readBundleChordPro({ original: sources.original });
  const problems = [
    ...alone.losses.map((loss) => problemOf('original', loss.line, loss.what)),
    ...chordProblems('original', sources.original, alone.document),
  ];
  if (sources.new === undefined) return { document: alone.document, problems, maySave: true };
  try {
    const both = readBundleChordPro({ original: sources.original, new: sources.new });
    const more = both.losses.slice(alone.losses.length).map((loss) => problemOf('new', loss.line, loss.what));
    const chords = chordProblems('new', sources.new, both.document);
    return { document: both.document, problems: [...problems, ...more, ...chords], maySave: true };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const differs = { melody: 'new', line: error.line, message: 'editor.problem.differs', what: error.reason } as const;
    return { document: alone.document, problems: [...problems, differs], maySave: false };
  }
}

const tooLong: TextProblem = { melody: 'original', line: 1, message: 'editor.problem.long', what: '' };

const kinds: readonly (readonly [RegExp, MessageKey])[] = [
  [/^the directive (.+)$/, 'editor.problem.directive'],
  [/^the capo "(.*)" is no fret from 1 to 12$/, 'editor.problem.capo'],
  [/^the chords fit neither the key (\S+) /, 'editor.problem.key'],
  [/^(a section ends here that never began)$/, 'editor.problem.no-start'],
  [/^(a chorus is asked for, but the song has none)$/, 'editor.problem.no-chorus'],
  [/^the order does not fit the sections of the song: (.+)$/, 'editor.problem.order'],
];

function problemOf(melody: Melody, line: number, what: string): TextProblem {
  for (const [pattern, message] of kinds) {
    const about = pattern.exec(what)?.[1];
    if (about !== undefined) return { melody, line, message, what: about };
  }
  return { melody, line, message: 'editor.problem.kept', what };
}

/* A bar or "N.C." between chords is nothing to mend; words in brackets mostly are. */
function chordProblems(melody: Melody, source: string, document: LyricsDocument): TextProblem[] {
  const marks = document.sections.flatMap(({ lines }) => lines).flatMap(({ chords }) => chords[melody]);
  const symbols = marks.map(([, symbol]) => symbol);
  const strange = new Set(symbols.filter((symbol) => !parseChord(symbol) && /\p{L}{3}/u.test(symbol)));
  if (strange.size === 0) return [];
  return source
    .split(/\r\n?|\n/)
    .flatMap((text, at) =>
      [...strange]
        .filter((symbol) => text.includes(`[${symbol}]`))
        .map((what) => ({ melody, line: at + 1, message: 'editor.problem.chord' as const, what })),
    );
}
