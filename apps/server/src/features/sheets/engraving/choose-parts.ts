import { voicesIn } from './divide-parts.ts';
import { attributeOf, childrenOf, type Document, type Element, findAll, idOf, removeElement } from './mei-document.ts';
import { listParts, type ScorePart } from './score-parts.ts';
import { keepOneNote } from './keep-one-note.ts';
import { lendWords } from './lend-words.ts';
import { happeningsIn, momentIn } from './moment-in-bar.ts';

/** What belongs to the whole score although it hangs on one staff: it moves to the first staff that is kept. */
const OF_THE_SCORE = new Set(['harm', 'tempo', 'reh']);
/** What is written once above a staff, for both of its voices. */
const OF_BOTH_VOICES = new Set([...OF_THE_SCORE, 'breath', 'caesura', 'dir', 'dynam', 'fermata']);
const REFERENCES = ['startid', 'endid', 'plist'] as const;

/**
 * Keeps only the named parts of a score, with their words, slurs and marks; chord symbols, tempo and rehearsal marks stay.
 * Parts without words of their own get those of the voice that has them, where they fit.
 *
 * @param names  of parts, compared without case
 * @returns false when the score has no such part; then it is as it was
 */
export function chooseParts(document: Document, names: readonly string[]): boolean {
  const wanted = new Set(names.map(plain));
  const parts = listParts(document);
  const kept = parts.filter((part) => wanted.has(plain(part.name)));
  if (kept.length === 0) return false;
  if (kept.length === parts.length) return true;
  lendWords(document, parts, kept);
  keepStaves(
    document,
    kept.flatMap((part) => part.staves),
  );
  nameVoices(document, kept);
  for (const part of kept) {
    const { staves, voice } = part;
    const isAlone = kept.every((other) => other === part || other.staves[0] !== staves[0]);
    if (voice !== undefined && isAlone) keepVoice(document, staves[0] ?? '', voice);
  }
  return true;
}

/* What shared a staff without a name of its own stands beside it from now on. */
function nameVoices(document: Document, kept: readonly ScorePart[]): void {
  for (const staffDef of findAll(document, 'staffDef')) {
    const own = kept.filter((part) => part.voice !== undefined && part.staves[0] === attributeOf(staffDef, 'n'));
    if (own.length === 0) continue;
    const owners = [staffDef, staffDef.parentNode as Element].filter(({ nodeName }) => nodeName.startsWith('staff'));
    for (const owner of owners)
      childrenOf(owner)
        .filter(({ nodeName }) => LABELS.has(nodeName))
        .forEach(removeElement);
    const label = document.createElementNS(staffDef.namespaceURI, 'label');
    label.appendChild(document.createTextNode(own.map(({ name }) => name).join(', ')));
    staffDef.insertBefore(label, staffDef.firstChild);
  }
}

const LABELS = new Set(['label', 'labelAbbr', 'grpSym']);

/* Keeps one of the two voices of a staff. Where only one is written, both sing it. */
function keepVoice(document: Document, number: string, voice: 0 | 1): void {
  for (const measure of findAll(document, 'measure')) {
    const staff = childrenOf(measure, 'staff').find((one) => attributeOf(one, 'n') === number);
    if (staff === undefined) continue;
    const voices = voicesIn(staff);
    const own = voices[voice] ?? voices[0];
    const gone = childrenOf(staff, 'layer').filter((layer) => layer !== own);
    const notes = voices.length > 1 ? [] : findAll(staff, 'chord').flatMap((one) => keepOneNote(one, voice));
    const goneIds = new Set([...gone.flatMap((layer) => [layer, ...findAll(layer, ...SINGING)]), ...notes].map(idOf));
    for (const event of childrenOf(measure))
      if (event.nodeName !== 'staff' && hangsOn(event, goneIds)) settle(event, gone, number, OF_BOTH_VOICES);
    if (own !== undefined) {
      shareRests(own, gone);
      own.setAttribute('n', '1');
      standAlone(measure, own, number);
    }
    gone.forEach(removeElement);
  }
}

/* A rest of both voices is often written once: where the other voice rests, an empty place is a rest. */
function shareRests(own: Element, gone: readonly Element[]): void {
  const happenings = happeningsIn(own);
  const last = happenings.at(-1);
  const end = last === undefined ? 0 : last.at + last.lasts;
  for (const { element, at } of gone.flatMap(happeningsIn)) {
    if (element.nodeName !== 'rest') continue;
    const empty = happenings.find((one) => one.element.nodeName === 'space' && one.at === at);
    if (empty !== undefined) empty.element.parentNode?.replaceChild(element, empty.element);
    else if (at >= end) own.appendChild(element);
  }
}

/* What was drawn out of the way of another voice goes back to its place. */
function standAlone(measure: Element, layer: Element, number: string): void {
  const singing = findAll(layer, ...SINGING);
  for (const one of singing) for (const place of ['stem.dir', 'ploc', 'oloc', 'loc']) one.removeAttribute(place);
  const ids = new Set(singing.map(idOf));
  for (const event of childrenOf(measure)) {
    if (event.nodeName === 'staff') continue;
    if (hangsOn(event, ids)) event.removeAttribute('curvedir');
    if (event.nodeName === 'fermata' && (hangsOn(event, ids) || attributeOf(event, 'staff') === number))
      for (const name of ['place', 'form']) event.removeAttribute(name);
  }
}

const plain = (name: string): string => name.trim().toLowerCase();

/** Keeps only the staves with these numbers. @param numbers  from the top; chord symbols move to the first */
export function keepStaves(document: Document, numbers: readonly string[]): void {
  const kept = new Set(numbers);
  for (const staffDef of findAll(document, 'staffDef')) {
    if (!kept.has(staffDef.getAttribute('n') ?? '')) removeElement(staffDef);
  }
  for (const group of findAll(document, 'staffGrp').reverse()) {
    if (findAll(group, 'staffDef').length === 0) removeElement(group);
  }
  for (const measure of findAll(document, 'measure')) keepStavesOf(measure, kept, numbers[0] ?? '1');
}

function keepStavesOf(measure: Element, kept: ReadonlySet<string>, first: string): void {
  const gone = childrenOf(measure, 'staff').filter((staff) => !kept.has(staff.getAttribute('n') ?? ''));
  const goneIds = new Set(gone.flatMap((staff) => [staff, ...findAll(staff, ...SINGING)].map(idOf)));
  const layers = gone.flatMap((staff) => childrenOf(staff, 'layer'));
  for (const event of childrenOf(measure)) {
    if (event.nodeName !== 'staff' && hangsOnGone(event, kept, goneIds)) settle(event, layers, first, OF_THE_SCORE);
  }
  gone.forEach(removeElement);
}

const SINGING = ['note', 'chord', 'rest', 'mRest', 'space'] as const;

function hangsOnGone(event: Element, kept: ReadonlySet<string>, goneIds: ReadonlySet<string>): boolean {
  const staves = attributeOf(event, 'staff')?.trim().split(/\s+/);
  if (staves !== undefined && !staves.some((staff) => kept.has(staff))) return true;
  if (staves !== undefined && staves.length > 1)
    event.setAttribute('staff', staves.filter((staff) => kept.has(staff)).join(' '));
  return hangsOn(event, goneIds);
}

const hangsOn = (event: Element, goneIds: ReadonlySet<string>): boolean =>
  REFERENCES.some((name) =>
    (attributeOf(event, name) ?? '').split(/\s+/).some((reference) => goneIds.has(reference.replace(/^#/, ''))),
  );

/* @param gone  the layers that go */
function settle(event: Element, gone: readonly Element[], first: string, staying: ReadonlySet<string>): void {
  if (!staying.has(event.nodeName)) return removeElement(event);
  const start = attributeOf(event, 'startid')?.replace(/^#/, '');
  if (start !== undefined) {
    event.setAttribute('tstamp', String(momentIn(gone, start) ?? attributeOf(event, 'tstamp') ?? 1));
    for (const name of REFERENCES) event.removeAttribute(name);
  }
  event.setAttribute('staff', first);
  event.removeAttribute('layer');
}
