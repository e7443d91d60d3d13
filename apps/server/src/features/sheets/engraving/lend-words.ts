import { voicesIn } from './divide-parts.ts';
import { attributeOf, childrenOf, type Document, type Element, findAll, textOf } from './mei-document.ts';
import { type Happening, happeningsIn } from './moment-in-bar.ts';
import type { ScorePart } from './score-parts.ts';

/** The least share of the syllables that have to begin with a note of the voice that borrows them. */
const FITTING = 0.8;

/**
 * Gives the first of the kept parts the words of the voice that has them, when none of the kept parts has words: hymnals
 * print them once for all voices. A syllable stands under the first note its voice begins in its time; where the voice
 * holds a note over several syllables, they stand under it together. Words that fit no better than by chance are not lent.
 */
export function lendWords(document: Document, parts: readonly ScorePart[], kept: readonly ScorePart[]): void {
  const bars = findAll(document, 'measure');
  const isSung = (part: ScorePart) => bars.some((bar) => happeningsOf(bar, part).some(hasWords));
  const lender = parts.find(isSung);
  const [borrower] = kept;
  if (lender === undefined || borrower === undefined || kept.some(isSung)) return;
  const loans = bars.flatMap((bar) => loansIn(happeningsOf(bar, lender), happeningsOf(bar, borrower)));
  if (loans.filter(({ fits }) => fits).length < loans.length * FITTING) return;
  for (const { from, to } of loans) for (const verse of childrenOf(from, 'verse')) lend(verse, to);
}

type Loan = { readonly from: Element; readonly to: Element; readonly fits: boolean };

function loansIn(lending: readonly Happening[], borrowing: readonly Happening[]): Loan[] {
  const notes = borrowing.filter(({ element }) => SUNG.has(element.nodeName) && !element.hasAttribute('grace'));
  return lending.filter(hasWords).flatMap(({ element, at }, index, sung) => {
    const end = sung[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const own = notes.find((note) => note.at >= at && note.at < end);
    const to = own ?? notes.findLast((note) => note.at < at);
    return to === undefined ? [] : [{ from: element, to: to.element, fits: to.at === at }];
  });
}

const SUNG = new Set(['note', 'chord']);

const hasWords = ({ element }: Happening): boolean => childrenOf(element, 'verse').length > 0;

function happeningsOf(bar: Element, { staves, voice }: ScorePart): Happening[] {
  const staff = childrenOf(bar, 'staff').find((one) => attributeOf(one, 'n') === staves[0]);
  const voices = staff === undefined ? [] : voicesIn(staff);
  const layer = voices[voice ?? 0] ?? voices[0];
  return layer === undefined ? [] : happeningsIn(layer);
}

/* A second syllable under a note joins the one that is there. */
function lend(verse: Element, to: Element): void {
  const there = childrenOf(to, 'verse').find((one) => attributeOf(one, 'n') === attributeOf(verse, 'n'));
  const [before] = there === undefined ? [] : childrenOf(there, 'syl').slice(-1);
  const [syllable] = childrenOf(verse, 'syl');
  if (before === undefined || syllable === undefined) {
    to.appendChild(verse);
    return;
  }
  before.textContent = `${textOf(before)}${attributeOf(before, 'con') === 'd' ? '' : ' '}${textOf(syllable)}`;
  for (const name of ['con', 'wordpos']) {
    const given = attributeOf(syllable, name);
    if (given === null) before.removeAttribute(name);
    else before.setAttribute(name, given);
  }
}
