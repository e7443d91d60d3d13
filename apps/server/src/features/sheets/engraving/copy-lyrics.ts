import { listVoiceLayers } from './split-parts.ts';
import { attributeOf, childrenOf, type Document, type Element, findAll, textOf } from './mei-document.ts';
import { type TimedEvent, listTimedEvents } from './event-timing.ts';
import type { ScorePart } from './score-part.ts';

/** The minimum share of syllables that have to start with a note of the voice that the lyrics are copied to. */
const MIN_MATCH_RATIO = 0.8;

/**
 * Copies the lyrics of the voice that has them to the first of the target parts, when none of the target parts has
 * lyrics: hymnals print them once for all voices. A syllable is placed under the first note its voice starts in that
 * time; where the voice holds a note over several syllables, they are placed under it together. Lyrics that match no
 * better than by chance are not copied.
 */
export function copyLyrics(document: Document, parts: readonly ScorePart[], targets: readonly ScorePart[]): void {
  const bars = findAll(document, 'measure');
  const isSung = (part: ScorePart) => bars.some((bar) => listPartEvents(bar, part).some(hasLyrics));
  const source = parts.find(isSung);
  const [target] = targets;
  if (source === undefined || target === undefined || targets.some(isSung)) return;
  const matches = bars.flatMap((bar) => matchSyllables(listPartEvents(bar, source), listPartEvents(bar, target)));
  if (matches.filter(({ isAligned }) => isAligned).length < matches.length * MIN_MATCH_RATIO) return;
  for (const { from, to } of matches) for (const verse of childrenOf(from, 'verse')) copyVerse(verse, to);
}

type SyllableMatch = { readonly from: Element; readonly to: Element; readonly isAligned: boolean };

function matchSyllables(sourceEvents: readonly TimedEvent[], targetEvents: readonly TimedEvent[]): SyllableMatch[] {
  const notes = targetEvents.filter(
    ({ element }) => SUNG_ELEMENTS.has(element.nodeName) && !element.hasAttribute('grace'),
  );
  return sourceEvents.filter(hasLyrics).flatMap(({ element, at }, index, sung) => {
    const end = sung[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const own = notes.find((note) => note.at >= at && note.at < end);
    const to = own ?? notes.findLast((note) => note.at < at);
    return to === undefined ? [] : [{ from: element, to: to.element, isAligned: to.at === at }];
  });
}

const SUNG_ELEMENTS = new Set(['note', 'chord']);

const hasLyrics = ({ element }: TimedEvent): boolean => childrenOf(element, 'verse').length > 0;

function listPartEvents(bar: Element, { staves, voice }: ScorePart): TimedEvent[] {
  const staff = childrenOf(bar, 'staff').find((one) => attributeOf(one, 'n') === staves[0]);
  const voices = staff === undefined ? [] : listVoiceLayers(staff);
  const layer = voices[voice ?? 0] ?? voices[0];
  return layer === undefined ? [] : listTimedEvents(layer);
}

/* A second syllable under a note is joined with the existing one. */
function copyVerse(verse: Element, to: Element): void {
  const existing = childrenOf(to, 'verse').find((one) => attributeOf(one, 'n') === attributeOf(verse, 'n'));
  const [before] = existing === undefined ? [] : childrenOf(existing, 'syl').slice(-1);
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
