import { lineWidth } from './fit.ts';

/** What a page of running text holds so that it can be read from the back of a room. */
const MAX_LINES = 9;
const LETTERS_PER_LINE = 42;

/** A paragraph of running text; in a reading it is a verse. */
export type Paragraph = {
  readonly text: string;
  /** The number of the verse as printed; empty for every other paragraph. */
  readonly label: string;
  /** The chapter of the verse; 0 for every other paragraph. */
  readonly chapter: number;
  /** The rest of a paragraph that began on an earlier page. */
  readonly isContinued?: boolean;
};

/**
 * The paragraphs in pages, as many on each as fit. A page ends after a paragraph; one that is longer than a page ends its
 * pages after a sentence where it can.
 *
 * @param reserved  lines of each page that are taken by something else
 */
export function paginateText(paragraphs: readonly Paragraph[], reserved = 0): readonly (readonly Paragraph[])[] {
  const capacity = Math.max(1, MAX_LINES - reserved);
  const pages: Paragraph[][] = [];
  let used = capacity;
  for (const part of paragraphs.flatMap((paragraph) => splitParagraph(paragraph, capacity))) {
    const height = lineCount(part.text, part.label);
    if (used + height > capacity) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(part);
    used += height;
  }
  return pages;
}

const lineCount = (text: string, label: string): number =>
  Math.max(1, Math.ceil(lineWidth(`${label} ${text}`.trim()) / LETTERS_PER_LINE));

function splitParagraph(paragraph: Paragraph, capacity: number): readonly Paragraph[] {
  const { text, label } = paragraph;
  if (lineCount(text, label) <= capacity) return [paragraph];
  const room = capacity * LETTERS_PER_LINE - lineWidth(`${label} `);
  return splitText(text, room, 0).map((part, index) =>
    index === 0 ? { ...paragraph, text: part } : { ...paragraph, text: part, isContinued: true },
  );
}

/* Where a long paragraph is divided, in the order of preference: after a sentence, a clause, a word. */
const breaks = [/(?<=[.!?…]["”’'»)\]]*)\s+/u, /(?<=[;:,–—]["”’'»)\]]*)\s+/u, /\s+/u] as const;

/* Parts that each fit, as long as they can be. */
function splitText(text: string, room: number, level: number): readonly string[] {
  if (lineWidth(text) <= room) return [text];
  const separator = breaks[level];
  if (separator === undefined) return cutWord(text, room);
  const parts: { text: string; width: number }[] = [];
  for (const piece of text.split(separator).flatMap((one) => splitText(one, room, level + 1))) {
    const last = parts.at(-1);
    const width = lineWidth(piece);
    if (last && last.width + lineWidth(' ') + width <= room) {
      last.text += ` ${piece}`;
      last.width += lineWidth(' ') + width;
    } else parts.push({ text: piece, width });
  }
  return parts.map((part) => part.text);
}

/* A word longer than a page. */
function cutWord(word: string, room: number): readonly string[] {
  const parts: string[] = [];
  let left = 0;
  for (const letter of word) {
    const width = lineWidth(letter);
    if (width > left) {
      parts.push('');
      left = room;
    }
    parts[parts.length - 1] += letter;
    left -= width;
  }
  return parts;
}
