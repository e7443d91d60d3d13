import { NEW_LINE, NEW_PART, type PlacedWords } from './placed-words.ts';
import { maySeek, type Sought } from './sought.ts';

/** What one line holds of the question; good until the next line is told of. */
export type LineHits = {
  /** Counted through the whole text. */
  line: number;
  /** Per word of the question, how well the line has it; 0 when it does not. */
  readonly best: Float32Array;
  /** The most words that stand beside each other as in the question, */
  run: number;
  /** where they begin in the line, and how many letters and blanks they take. */
  runAt: number;
  runLength: number;
};

/** The same for a verse or paragraph. */
export type PartHits = { readonly best: Float32Array; run: number };

/** What is done with the lines and parts that hold something of the question, in their order. */
export type HitReader = {
  onLine?(line: LineHits): void;
  onPart?(part: PartHits): void;
};

/* Words of the question in the line that is looked through: where each stands, and the run of words it ends. */
type Found = { at: number; end: number; term: number; run: number; start: number };

const BLANK = 32;

/**
 * Looks for words of a question in texts. Thousands of texts are looked through for one question, so nothing is made anew
 * for each of them.
 */
export class HitSeeker {
  readonly #sought: Sought;
  readonly #line: LineHits;
  readonly #part: PartHits;
  readonly #found: Found[] = [];
  #count = 0;

  constructor(sought: Sought) {
    const { length } = sought.terms;
    this.#sought = sought;
    this.#line = { line: 0, best: new Float32Array(length), run: 0, runAt: 0, runLength: 0 };
    this.#part = { best: new Float32Array(length), run: 0 };
  }

  /**
   * Finds the words in a text (document.ts).
   *
   * @param whole  per word of the question, how well it is had; raised where the text has it better
   */
  find({ folded, places }: PlacedWords, whole: Float32Array, reader: HitReader = {}): void {
    const { byMark } = this.#sought;
    let line = 0;
    let lineStart = 0;
    this.#count = 0;
    this.#part.run = 0;
    for (let index = 0; index < places.length; index += 2) {
      const mark = places[index] as number;
      if (!maySeek(this.#sought, mark)) continue;
      const at = places[index + 1] as number;
      if (mark === NEW_LINE || mark === NEW_PART) {
        this.#endLine(line, lineStart, reader);
        if (mark === NEW_PART) this.#endPart(whole, reader);
        line += 1;
        lineStart = at + 1;
        continue;
      }
      for (const { word, term, quality } of byMark.get(mark) ?? []) {
        // Two words may have one mark: the letters decide.
        const end = at + 1 + word.length;
        if (folded.charCodeAt(end) === BLANK && folded.startsWith(word, at + 1)) this.#add(at, end, term, quality);
      }
    }
    this.#endLine(line, lineStart, reader);
    this.#endPart(whole, reader);
  }

  /* A word stands beside another when it begins where that one ends. */
  #add(at: number, end: number, term: number, quality: number): void {
    const { best } = this.#line;
    if (this.#count === 0) best.fill(0);
    if (quality > (best[term] as number)) best[term] = quality;
    let run = 1;
    let start = at;
    for (let index = this.#count - 1; index >= 0; index--) {
      const left = this.#found[index] as Found;
      if (left.end < at) break;
      if (left.end === at && left.term === term - 1 && left.run + 1 > run) {
        run = left.run + 1;
        start = left.start;
      }
    }
    const found = (this.#found[this.#count++] ??= { at, end, term, run, start });
    found.at = at;
    found.end = end;
    found.term = term;
    found.run = run;
    found.start = start;
  }

  #endLine(number: number, lineStart: number, { onLine }: HitReader): void {
    if (this.#count === 0) return;
    let longest = this.#found[0] as Found;
    for (let index = 1; index < this.#count; index++) {
      const found = this.#found[index] as Found;
      if (found.run > longest.run) longest = found;
    }
    const line = this.#line;
    line.line = number;
    line.run = longest.run;
    line.runAt = longest.start - lineStart;
    line.runLength = longest.end - longest.start;
    if (this.#part.run === 0) this.#part.best.fill(0);
    raise(this.#part.best, line.best);
    this.#part.run = Math.max(this.#part.run, longest.run);
    this.#count = 0;
    onLine?.(line);
  }

  #endPart(whole: Float32Array, { onPart }: HitReader): void {
    if (this.#part.run === 0) return;
    raise(whole, this.#part.best);
    onPart?.(this.#part);
    this.#part.run = 0;
  }
}

/** Raises each to what another has where that is more. */
export function raise(best: Float32Array, by: Float32Array): void {
  for (let term = 0; term < best.length; term++)
    if ((by[term] as number) > (best[term] as number)) best[term] = by[term] as number;
}
