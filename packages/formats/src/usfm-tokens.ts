/** A marker of USFM, or the text between two. */
export type UsfmToken = TextToken | MarkerToken;

type TextToken = Token & { readonly marker: undefined };
/** Without backslash, plus and asterisk. */
export type MarkerToken = Token & { readonly marker: string };

type Token = {
  readonly isNested: boolean;
  readonly isEnd: boolean;
  /** A milestone such as \qt-s |sid="1"\* or \ts\*: it has no end marker and no words. */
  readonly isMilestone: boolean;
  readonly text: string;
  /** 1-based. */
  readonly line: number;
};

/* A blank after the marker belongs to it; a milestone extends to its \*. */
const MARKER = /\\(\+?)([a-z][a-z0-9]*(?:-\d)?)(-[se])?(\*?)|\\\*/gi;

/* Between the marker of a milestone and its end: attributes after a bar, and no words. */
const MILESTONE_END = /^\s*(?:\|[^\\]*)?\\\*/;
const MAX_MILESTONE_LENGTH = 2000;

/** The markers and texts of a file, in order. */
export function* readTokens(text: string): Generator<UsfmToken> {
  const source = text.replace(/^\uFEFF/, '');
  let at = 0;
  let line = 1;
  const plain = { isNested: false, isEnd: false, isMilestone: false };
  for (const found of source.matchAll(MARKER)) {
    if (found.index < at) continue;
    if (found.index > at) yield { ...plain, marker: undefined, text: source.slice(at, found.index), line };
    line += countLines(source, at, found.index);
    const [whole, plus = '', name, milestone, star = ''] = found;
    at = found.index + whole.length;
    if (name === undefined) continue;
    if (milestone !== undefined) {
      const end = source.indexOf('\\*', at);
      if (end >= 0 && !source.slice(at, end).includes('\\')) {
        line += countLines(source, at, end);
        at = end + 2;
      }
      yield { ...plain, marker: `${name}${milestone}`, isMilestone: true, text: '', line };
      continue;
    }
    const isEnd = star === '*';
    const closing = isEnd ? undefined : MILESTONE_END.exec(source.slice(at, at + MAX_MILESTONE_LENGTH))?.[0];
    if (closing !== undefined) {
      line += countLines(source, at, at + closing.length);
      at += closing.length;
      yield { ...plain, marker: name.toLowerCase(), isMilestone: true, text: '', line };
      continue;
    }
    if (!isEnd && /\s/.test(source[at] ?? '')) {
      if (source[at] === '\r' && source[at + 1] === '\n') at += 1;
      if (source[at] === '\n') line += 1;
      at += 1;
    }
    yield { marker: name.toLowerCase(), isNested: plus === '+', isEnd, isMilestone: false, text: '', line };
  }
  if (at < source.length) yield { ...plain, marker: undefined, text: source.slice(at), line };
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
