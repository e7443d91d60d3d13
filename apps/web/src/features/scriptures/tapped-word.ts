import type { MouseEvent } from 'react';
import { wordAt } from './chapter-layout.ts';
import type { UnderlineTarget } from './underlines.ts';

type Caret = { readonly node: Node; readonly offset: number };

/* Browsers have two names for the same function: the newer one is the standard. */
function caretAt(x: number, y: number): Caret | undefined {
  const standard = document.caretPositionFromPoint?.(x, y);
  if (standard) return { node: standard.offsetNode, offset: standard.offset };
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

/**
 * The word of a verse at a tap; undefined when the tap was on something else, or ended a text selection. Words are not
 * elements: a long chapter would have thousands.
 */
export function tappedWord({ target, clientX, clientY }: MouseEvent): UnderlineTarget | undefined {
  const textElement = target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null;
  const { verse } = textElement?.dataset ?? {};
  if (!textElement || verse === undefined || document.getSelection()?.isCollapsed === false) return undefined;
  const caret = caretAt(clientX, clientY);
  if (caret === undefined || !textElement.contains(caret.node)) return undefined;
  const range = document.createRange();
  range.setStart(textElement, 0);
  range.setEnd(caret.node, caret.offset);
  const word = wordAt(textElement.textContent ?? '', Number(textElement.dataset['word']), range.toString().length);
  return word === undefined ? undefined : { verse, word };
}
