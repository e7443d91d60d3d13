/*
 * Where the letters of a line are on the screen. The words of a line are a field; the same words without colour lie on it
 * (`.edit-line-mirror`), so that the browser can say where each letter is, also where a line wraps.
 */

/** What a point of a line means: the letter there, and whether the point is above the letters, where chords are. */
export type LinePoint = { readonly offset: number; readonly isAbove: boolean };

/** The letter at a point of a line, as an offset of its text. */
export function letterAt(mirror: HTMLElement, x: number, y: number): LinePoint {
  const { lineHeight, fontSize } = getComputedStyle(mirror);
  const height = Number.parseFloat(lineHeight) || 1;
  const textHeight = 1.2 * (Number.parseFloat(fontSize) || 1);
  const { top } = mirror.getBoundingClientRect();
  // The chords of a row begin where the letters of the row above end.
  const inRows = (y - top + (height - textHeight) / 2) / height;
  const letters = lettersOf(mirror);
  const rowOf = ({ box }: Letter) => Math.floor((box.top + box.height / 2 - top) / height);
  const lastRow = Math.max(0, ...letters.map(rowOf));
  const row = Math.min(Math.max(Math.floor(inRows), 0), lastRow);
  const isAbove = (inRows - row) * height < height - textHeight;
  const inRow = letters.filter((letter) => rowOf(letter) === row);
  const hit = inRow.find(({ box }) => x >= box.left && x < box.right);
  const last = letters.at(-1);
  if (hit) return { offset: hit.offset, isAbove };
  const nearest = inRow.toSorted((a, b) => distance(a, x) - distance(b, x))[0];
  if (!nearest || !last) return { offset: 0, isAbove };
  return { offset: nearest === last && x >= nearest.box.right ? last.end : nearest.offset, isAbove };
}

type Letter = { readonly offset: number; readonly end: number; readonly box: DOMRect };

const distance = ({ box }: Letter, x: number): number => Math.abs(box.left + box.width / 2 - x);

function lettersOf(mirror: HTMLElement): readonly Letter[] {
  const range = document.createRange();
  return [...mirror.querySelectorAll<HTMLElement>('[data-from]')].flatMap((part) => {
    const node = part.firstChild;
    const from = Number(part.dataset['from']);
    if (!(node instanceof Text)) return [];
    let at = 0;
    return [...node.data].map((letter) => {
      range.setStart(node, at);
      range.setEnd(node, at + letter.length);
      const offset = from + at;
      at += letter.length;
      return { offset, end: offset + letter.length, box: range.getBoundingClientRect() };
    });
  });
}

/** Moves chords apart that would cover each other, and back into the page where they would stand outside it. */
export function spreadChords(mirror: HTMLElement): void {
  const stacks = [...mirror.querySelectorAll<HTMLElement>('.edit-chords')];
  for (const stack of stacks) stack.style.translate = '';
  const { right } = mirror.getBoundingClientRect();
  const boxes = stacks.map((stack) => ({ stack, box: stack.getBoundingClientRect() }));
  for (const row of Map.groupBy(boxes, ({ box }) => Math.round(box.top)).values()) {
    let free = Number.NEGATIVE_INFINITY;
    const lefts = row.map(({ box }) => {
      const left = Math.max(box.left, free);
      free = left + box.width + 2;
      return left;
    });
    let limit = right;
    for (const [index, { stack, box }] of [...row.entries()].toReversed()) {
      const left = Math.min(lefts[index] ?? box.left, limit - box.width);
      limit = left - 2;
      if (Math.abs(left - box.left) > 0.5) stack.style.translate = `${left - box.left}px`;
    }
  }
}

/** The line at a point of the screen, with its words. */
export function lineAtPoint(x: number, y: number): { readonly key: string; readonly mirror: HTMLElement } | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const line = element.closest<HTMLElement>('[data-line]');
    const mirror = line?.querySelector<HTMLElement>('.edit-line-mirror');
    if (line && mirror) return { key: line.dataset['line'] ?? '', mirror };
  }
  return undefined;
}
