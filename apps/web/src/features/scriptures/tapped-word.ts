import type { MouseEvent } from 'react';
import { wordAt } from './draw-chapter.ts';
import type { Underlined } from './marks.ts';

type Caret = { readonly node: Node; readonly offset: number };

/* One way to ask, with two names: the newer one is the standard. */
function caretAt(x: number, y: number): Caret | undefined {
  const standard = document.caretPositionFromPoint?.(x, y);
  if (standard) return { node: standard.offsetNode, offset: standard.offset };
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

/**
 * The word of a verse under a tap; undefined when it was on something else, or ended the choosing of words to copy.
 * Words are no elements of their own: a long chapter would have thousands.
 */
export function tappedWord({ target, clientX, clientY }: MouseEvent): Underlined | undefined {
  const words = target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null;
  const { verse } = words?.dataset ?? {};
  if (!words || verse === undefined || document.getSelection()?.isCollapsed === false) return undefined;
  const caret = caretAt(clientX, clientY);
  if (caret === undefined || !words.contains(caret.node)) return undefined;
  const range = document.createRange();
  range.setStart(words, 0);
  range.setEnd(caret.node, caret.offset);
  const word = wordAt(words.textContent ?? '', Number(words.dataset['word']), range.toString().length);
  return word === undefined ? undefined : { verse, word };
}
