import type { Block, ChapterText, Span, TextSpan, Verse, FormattedVerse } from './chapter-text.ts';

/**
 * Parses the number or numbers in the label of a verse.
 *
 * @returns undefined when it contains none
 * @example parseVerseLabel('16-17') // { from: 16, to: 17 }
 * @example parseVerseLabel('3b') // { from: 3, to: 3 }
 */
export function parseVerseLabel(label: string): { readonly from: number; readonly to: number } | undefined {
  const found = /^(\d{1,3})[a-z]?(?:[-–,](\d{1,3})[a-z]?)*$/i.exec(label.trim());
  if (found === null) return undefined;
  const from = Number(found[1]);
  return { from, to: Math.max(from, Number(found[2] ?? from)) };
}

/**
 * The verses of a chapter with their marked words, in text order. Words above the first verse, headings and notes
 * belong to none; lines of one verse are joined by a blank.
 */
export function formattedVersesOf(text: ChapterText): readonly FormattedVerse[] {
  const verses: { label: string; spans: TextSpan[] }[] = [];
  for (const block of text.blocks) addBlock(verses, block);
  const keyOf = createVerseKeyGenerator();
  return verses.map(({ label, spans }) => ({ key: keyOf(label), label, spans: trimSpans(spans) }));
}

/**
 * Returns a function that gives each verse of one chapter, in order, a unique key: its label, and `1~2`, `1~3` … when
 * the label occurs again. Files exist in which a verse number occurs twice in a chapter.
 *
 * @example ['1', '2', '1', '1'].map(createVerseKeyGenerator()) // ['1', '2', '1~2', '1~3']
 */
export function createVerseKeyGenerator(): (label: string) => string {
  const counts = new Map<string, number>();
  return (label) => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    return count === 1 ? label : `${label}~${count}`;
  };
}

/**
 * Verse keys as printed.
 *
 * @param keys  one key, or several in a list: "1~2–3"
 * @example labelOfVerseKey('1~2') // '1'
 */
export const labelOfVerseKey = (keys: string): string => keys.replace(/~\d+/g, '');

/**
 * The verses of a chapter as plain words.
 * @example versesOf({ label: '', blocks: [{ kind: 'paragraph', level: 1, spans: [{ verse: '1' }, { text: 'Jesus wept.' }] }], notes: [] }) // [{ key: '1', label: '1', from: 1, to: 1, text: 'Jesus wept.' }]
 */
export function versesOf(text: ChapterText): readonly Verse[] {
  return formattedVersesOf(text).map(({ key, label, spans }) => ({
    key,
    label,
    from: parseVerseLabel(label)?.from ?? 0,
    to: parseVerseLabel(label)?.to ?? 0,
    text: spans.map((span) => span.text).join(''),
  }));
}

/**
 * The verses of a chapter that have a number from the first to the last, both included; null for its beginning or its end.
 * @example versesBetween({ label: '', blocks: [{ kind: 'paragraph', level: 1, spans: [{ verse: '1' }, { text: 'One.' }, { verse: '2-3' }, { text: 'Two.' }] }], notes: [] }, 3, null).map(({ label }) => label) // ['2-3']
 */
export function versesBetween(text: ChapterText, from: number | null, to: number | null): readonly Verse[] {
  return versesOf(text).filter((verse) => verse.to >= (from ?? 0) && verse.from <= (to ?? Number.POSITIVE_INFINITY));
}

/* A heading between two lines of a verse does not end it, but its own words are not scripture. */
function addBlock(verses: { label: string; spans: TextSpan[] }[], block: Block): void {
  if (block.kind === 'heading' || block.kind === 'reference' || block.kind === 'introduction') return;
  let isInVerse = verses.length > 0 && block.kind !== 'title' && block.kind !== 'speaker';
  if (isInVerse) verses.at(-1)?.spans.push({ text: ' ' });
  for (const span of block.spans) {
    if (isVerseSpan(span)) {
      verses.push({ label: span.verse, spans: [] });
      isInVerse = true;
    } else if ('text' in span && isInVerse) verses.at(-1)?.spans.push(span);
  }
}

const isVerseSpan = (span: Span): span is { readonly verse: string } => 'verse' in span;

/* Collapses blanks, also across the borders of the spans. */
function trimSpans(spans: readonly TextSpan[]): TextSpan[] {
  const result: TextSpan[] = [];
  let endsWithSpace = true;
  for (const span of spans) {
    let text = span.text.replace(/\s+/g, ' ');
    if (endsWithSpace) text = text.replace(/^ /, '');
    if (text === '') continue;
    endsWithSpace = text.endsWith(' ');
    result.push({ ...span, text });
  }
  for (let last = result.pop(); last !== undefined; last = result.pop()) {
    const text = last.text.replace(/ +$/, '');
    if (text === '') continue;
    result.push({ ...last, text });
    break;
  }
  return result;
}
