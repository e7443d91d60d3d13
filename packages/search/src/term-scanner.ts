import { LINE_BREAK, PART_BREAK, type TokenizedText } from './tokenize.ts';
import { mayMatch, type TermMatcher } from './term-matcher.ts';

/** The terms of the query in one line; only valid until the next line is reported. */
export type LineMatch = {
  /** Line index in the whole text. */
  line: number;
  /** Per term of the query, how well it matches in the line; 0 when it does not. */
  readonly best: Float32Array;
  /** The most consecutive words in query order. */
  run: number;
  /** Where that run begins in the line; `runLength` is its length in characters. */
  runAt: number;
  runLength: number;
};

/** The same for a verse or paragraph. */
export type PartMatch = { readonly best: Float32Array; run: number };

/** Receives the lines and parts that contain terms of the query, in order. */
export type MatchListener = {
  onLine?(line: LineMatch): void;
  onPart?(part: PartMatch): void;
};

/* Terms of the query in the current line: the position of each, and the run of words it ends. */
type TermOccurrence = { at: number; end: number; term: number; run: number; start: number };

const BLANK = 32;

/** Scans texts for the terms of a query. One query scans thousands of texts, so no objects are allocated per text. */
export class TermScanner {
  readonly #matcher: TermMatcher;
  readonly #line: LineMatch;
  readonly #part: PartMatch;
  readonly #occurrences: TermOccurrence[] = [];
  #count = 0;

  constructor(sought: TermMatcher) {
    const { length } = sought.terms;
    this.#matcher = sought;
    this.#line = { line: 0, best: new Float32Array(length), run: 0, runAt: 0, runLength: 0 };
    this.#part = { best: new Float32Array(length), run: 0 };
  }

  /**
   * Scans a text for the terms (document.ts).
   *
   * @param totals  the match quality per term; raised where the text matches better
   */
  scan({ folded, tokens }: TokenizedText, totals: Float32Array, listener: MatchListener = {}): void {
    const { byHash: byMark } = this.#matcher;
    let line = 0;
    let lineStart = 0;
    this.#count = 0;
    this.#part.run = 0;
    for (let index = 0; index < tokens.length; index += 2) {
      const hash = tokens[index] ?? 0;
      if (!mayMatch(this.#matcher, hash)) continue;
      const at = tokens[index + 1] ?? 0;
      if (hash === LINE_BREAK || hash === PART_BREAK) {
        this.#endLine(line, lineStart, listener);
        if (hash === PART_BREAK) this.#endPart(totals, listener);
        line += 1;
        lineStart = at + 1;
        continue;
      }
      for (const { word, term, quality } of byMark.get(hash) ?? []) {
        // Two words may have the same hash: compare the letters.
        const end = at + 1 + word.length;
        if (folded.charCodeAt(end) === BLANK && folded.startsWith(word, at + 1)) this.#add(at, end, term, quality);
      }
    }
    this.#endLine(line, lineStart, listener);
    this.#endPart(totals, listener);
  }

  /* Two words are adjacent when one begins where the other ends. */
  #add(at: number, end: number, term: number, quality: number): void {
    const { best } = this.#line;
    if (this.#count === 0) best.fill(0);
    best[term] = Math.max(best[term] ?? 0, quality);
    let run = 1;
    let start = at;
    for (let index = this.#count - 1; index >= 0; index--) {
      const left = this.#occurrences[index];
      if (left === undefined || left.end < at) break;
      if (left.end === at && left.term === term - 1 && left.run + 1 > run) {
        run = left.run + 1;
        start = left.start;
      }
    }
    const found = (this.#occurrences[this.#count++] ??= { at, end, term, run, start });
    found.at = at;
    found.end = end;
    found.term = term;
    found.run = run;
    found.start = start;
  }

  #endLine(number: number, lineStart: number, { onLine }: MatchListener): void {
    let longest = this.#count === 0 ? undefined : this.#occurrences[0];
    if (longest === undefined) return;
    for (let index = 1; index < this.#count; index++) {
      const found = this.#occurrences[index];
      if (found && found.run > longest.run) longest = found;
    }
    const line = this.#line;
    line.line = number;
    line.run = longest.run;
    line.runAt = longest.start - lineStart;
    line.runLength = longest.end - longest.start;
    if (this.#part.run === 0) this.#part.best.fill(0);
    raiseToMax(this.#part.best, line.best);
    this.#part.run = Math.max(this.#part.run, longest.run);
    this.#count = 0;
    onLine?.(line);
  }

  #endPart(whole: Float32Array, { onPart }: MatchListener): void {
    if (this.#part.run === 0) return;
    raiseToMax(whole, this.#part.best);
    onPart?.(this.#part);
    this.#part.run = 0;
  }
}

/** Raises each element to that of another array where that is greater. */
export function raiseToMax(target: Float32Array, source: Float32Array): void {
  for (let term = 0; term < target.length; term++) target[term] = Math.max(target[term] ?? 0, source[term] ?? 0);
}
