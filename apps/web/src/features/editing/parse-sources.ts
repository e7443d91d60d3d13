import { readBundleChordPro, ParseError, type ReaderDiagnostic } from '@canticle/formats';
import { emptyDocument, type LyricsDocument, type Melody, parseChord } from '@canticle/music';
import type { MessageKey } from '../../i18n/index.ts';
import type { Sources } from './sources.ts';

/** A diagnostic about a text. */
export type TextProblem = {
  readonly melody: Melody;
  /** 1-based. */
  readonly line: number;
  readonly message: MessageKey;
  /** The subject: the directive, the chord, or what the reader says. */
  readonly subject: string | ReaderDiagnostic;
};

/** The text as typed, parsed as far as possible. */
export type EditedText = {
  readonly document: LyricsDocument;
  readonly problems: readonly TextProblem[];
  /** False when the server would reject it; the problems say why. */
  readonly canSave: boolean;
};

/** In characters. A save request contains both melodies and must stay below a megabyte. */
export const maxTextLength = 400_000;

/** Parses the typed text. It never fails: whatever cannot be used is reported with its line. */
export function parseSources(sources: Sources): EditedText {
  const length = sources.original.length + (sources.new?.length ?? 0);
  if (length > maxTextLength) return { document: emptyDocument, problems: [tooLong], canSave: false };
  const originalOnly = readBundleChordPro({ original: sources.original });
  const problems = [
    ...originalOnly.diagnostics.map((loss) => problemOf('original', loss.line, loss.message)),
    ...chordProblems('original', sources.original, originalOnly.document),
  ];
  if (sources.new === undefined) return { document: originalOnly.document, problems, canSave: true };
  try {
    const both = readBundleChordPro({ original: sources.original, new: sources.new });
    const newProblems = both.diagnostics
      .slice(originalOnly.diagnostics.length)
      .map((loss) => problemOf('new', loss.line, loss.message));
    const chords = chordProblems('new', sources.new, both.document);
    return { document: both.document, problems: [...problems, ...newProblems, ...chords], canSave: true };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const mismatch = {
      melody: 'new',
      line: error.line,
      message: 'editor.problem.differs',
      subject: error.diagnostic,
    } as const;
    return { document: originalOnly.document, problems: [...problems, mismatch], canSave: false };
  }
}

const tooLong: TextProblem = { melody: 'original', line: 1, message: 'editor.problem.long', subject: '' };

function problemOf(melody: Melody, line: number, diagnostic: ReaderDiagnostic): TextProblem {
  return { melody, line, ...explain(diagnostic) };
}

/* The editor says what to do about what a person may have mistyped. */
function explain(diagnostic: ReaderDiagnostic): Pick<TextProblem, 'message' | 'subject'> {
  switch (diagnostic.code) {
    case 'directive':
      return { message: 'editor.problem.directive', subject: diagnostic.params.directive };
    case 'capo-no-fret':
      return { message: 'editor.problem.capo', subject: diagnostic.params.text };
    case 'capo-unclear':
      return { message: 'editor.problem.key', subject: diagnostic.params.key };
    case 'section-end':
      return { message: 'editor.problem.no-start', subject: '' };
    case 'chorus-missing':
      return { message: 'editor.problem.no-chorus', subject: '' };
    case 'order-no-fit':
      return { message: 'editor.problem.order', subject: diagnostic.params.names };
    default:
      return { message: 'editor.problem.kept', subject: diagnostic };
  }
}

/* A bar or "N.C." between chords needs no correction; words in brackets mostly do. */
function chordProblems(melody: Melody, source: string, document: LyricsDocument): TextProblem[] {
  const marks = document.sections.flatMap(({ lines }) => lines).flatMap(({ chords }) => chords[melody]);
  const symbols = marks.map(([, symbol]) => symbol);
  const unparsable = new Set(symbols.filter((symbol) => !parseChord(symbol) && /\p{L}{3}/u.test(symbol)));
  if (unparsable.size === 0) return [];
  return source
    .split(/\r\n?|\n/)
    .flatMap((text, index) =>
      [...unparsable]
        .filter((symbol) => text.includes(`[${symbol}]`))
        .map((subject) => ({ melody, line: index + 1, message: 'editor.problem.chord' as const, subject })),
    );
}
