import type { Term } from './terms.ts';

/** What one line holds of the question. */
export type LineHits = {
  /** Counted through the whole text. */
  readonly line: number;
  /** Per word of the question, how well the line has it; 0 when it does not. */
  readonly best: Float32Array;
  /** The most words that stand beside each other as in the question, */
  readonly run: number;
  /** where they begin in the line, and how many letters and blanks they take. */
  readonly runAt: number;
  readonly runLength: number;
};

/** The same for a verse or paragraph. */
export type PartHits = { readonly best: Float32Array; readonly run: number };

export type TextHits = {
  readonly lines: readonly LineHits[];
  readonly parts: readonly PartHits[];
  readonly whole: Float32Array;
};

type Hit = { readonly at: number; readonly end: number; readonly term: number; readonly quality: number; run: number };

const NEW_LINE = 10;
const NEW_PART = 12;

/**
 * Finds the words of the question in a folded text (document.ts).
 *
 * @param folded  a blank before and after each line, \n between lines, \f between parts
 */
export function findHits(folded: string, terms: readonly Term[]): TextHits {
  const hits = allHits(folded, terms);
  const lines: LineHits[] = [];
  const parts: PartHits[] = [];
  const whole = new Float32Array(terms.length);
  let line = 0;
  let lineStart = 0;
  let read = 0;
  let inLine: Hit[] = [];
  let inPart: LineHits[] = [];
  const endLine = () => {
    if (inLine.length > 0) inPart.push(lineOf(inLine, line, lineStart, terms.length));
    inLine = [];
  };
  const endPart = () => {
    endLine();
    if (inPart.length === 0) return;
    const part = { best: bestOf(inPart, terms.length), run: Math.max(...inPart.map(({ run }) => run)) };
    lines.push(...inPart);
    parts.push(part);
    raise(whole, part.best);
    inPart = [];
  };
  for (const hit of hits) {
    for (; read < hit.at; read++) {
      const sign = folded.charCodeAt(read);
      if (sign !== NEW_LINE && sign !== NEW_PART) continue;
      if (sign === NEW_LINE) endLine();
      else endPart();
      line += 1;
      lineStart = read + 1;
    }
    inLine.push(hit);
  }
  endPart();
  return { lines, parts, whole };
}

function allHits(folded: string, terms: readonly Term[]): Hit[] {
  const hits: Hit[] = [];
  terms.forEach(({ alternatives }, term) => {
    for (const [word, quality] of alternatives) {
      const sought = ` ${word} `;
      for (let at = folded.indexOf(sought); at !== -1; at = folded.indexOf(sought, at + 1))
        hits.push({ at, end: at + sought.length - 1, term, quality, run: 1 });
    }
  });
  return hits.sort((one, other) => one.at - other.at || one.term - other.term);
}

/* What a line holds, from its hits in their order. A word stands beside another when it begins where that one ends. */
function lineOf(hits: readonly Hit[], line: number, lineStart: number, terms: number): LineHits {
  const best = new Float32Array(terms);
  let longest: Hit = hits[0] as Hit;
  hits.forEach((hit, index) => {
    if (hit.quality > (best[hit.term] as number)) best[hit.term] = hit.quality;
    for (let before = index - 1; before >= 0 && (hits[before] as Hit).end >= hit.at; before--) {
      const left = hits[before] as Hit;
      if (left.end === hit.at && left.term === hit.term - 1) hit.run = Math.max(hit.run, left.run + 1);
    }
    if (hit.run > longest.run) longest = hit;
  });
  const start = startOf(hits, longest);
  return { line, best, run: longest.run, runAt: start - lineStart, runLength: longest.end - start };
}

/* Where the run that ends with a hit begins. */
function startOf(hits: readonly Hit[], last: Hit): number {
  let hit: Hit = last;
  while (hit.run > 1) {
    const wanted = hit;
    const left = hits.find(
      ({ end, term, run }) => end === wanted.at && term === wanted.term - 1 && run === wanted.run - 1,
    );
    if (left === undefined) break;
    hit = left;
  }
  return hit.at;
}

function bestOf(lines: readonly LineHits[], terms: number): Float32Array {
  const best = new Float32Array(terms);
  for (const line of lines) raise(best, line.best);
  return best;
}

function raise(best: Float32Array, by: Float32Array): void {
  by.forEach((quality, term) => {
    if (quality > (best[term] as number)) best[term] = quality;
  });
}
