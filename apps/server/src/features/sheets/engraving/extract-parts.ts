import { listVoiceLayers } from './split-parts.ts';
import { attributeOf, childrenOf, type Document, type Element, findAll, idOf, removeElement } from './mei-document.ts';
import { listParts } from './score-parts.ts';
import type { ScorePart } from './score-part.ts';
import { reduceChord } from './reduce-chord.ts';
import { copyLyrics } from './copy-lyrics.ts';
import { listTimedEvents, findBeat } from './event-timing.ts';

/**
 * Elements that belong to the whole score although they are attached to one staff: they move to the first staff that is
 * kept.
 */
const SCORE_LEVEL_ELEMENTS = new Set(['harm', 'tempo', 'reh']);
/** Elements that are written once above a staff, for both of its voices. */
const STAFF_LEVEL_ELEMENTS = new Set([...SCORE_LEVEL_ELEMENTS, 'breath', 'caesura', 'dir', 'dynam', 'fermata']);
const REFERENCES = ['startid', 'endid', 'plist'] as const;

/**
 * Keeps only the named parts of a score, with their lyrics, slurs and marks; chord symbols, tempo and rehearsal marks
 * stay. Parts without lyrics get those of the voice that has them, where they fit.
 *
 * @param names  of parts, compared case-insensitively
 * @returns false when the score has no such part; the score is then unchanged
 */
export function extractParts(document: Document, names: readonly string[]): boolean {
  const wantedNames = new Set(names.map(normalizeName));
  const parts = listParts(document);
  const selected = parts.filter((part) => wantedNames.has(normalizeName(part.name)));
  if (selected.length === 0) return false;
  if (selected.length === parts.length) return true;
  copyLyrics(document, parts, selected);
  extractStaves(
    document,
    selected.flatMap((part) => part.staves),
  );
  labelVoices(document, selected);
  for (const part of selected) {
    const { staves, voice } = part;
    const isAlone = selected.every((other) => other === part || other.staves[0] !== staves[0]);
    if (voice !== undefined && isAlone) extractVoice(document, staves[0] ?? '', voice);
  }
  return true;
}

/* Voices that shared a staff have no name of their own; each gets a label. */
function labelVoices(document: Document, selected: readonly ScorePart[]): void {
  for (const staffDef of findAll(document, 'staffDef')) {
    const own = selected.filter((part) => part.voice !== undefined && part.staves[0] === attributeOf(staffDef, 'n'));
    if (own.length === 0) continue;
    for (const owner of [staffDef, staffDef.parentNode]) {
      if (!owner?.nodeName.startsWith('staff')) continue;
      childrenOf(owner)
        .filter(({ nodeName }) => LABELS.has(nodeName))
        .forEach(removeElement);
    }
    const label = document.createElementNS(staffDef.namespaceURI, 'label');
    label.appendChild(document.createTextNode(own.map(({ name }) => name).join(', ')));
    staffDef.insertBefore(label, staffDef.firstChild);
  }
}

const LABELS = new Set(['label', 'labelAbbr', 'grpSym']);

/* Keeps one of the two voices of a staff. Where only one is written, both sing it. */
function extractVoice(document: Document, number: string, voice: 0 | 1): void {
  for (const measure of findAll(document, 'measure')) {
    const staff = childrenOf(measure, 'staff').find((one) => attributeOf(one, 'n') === number);
    if (staff === undefined) continue;
    const voices = listVoiceLayers(staff);
    const own = voices[voice] ?? voices[0];
    const removed = childrenOf(staff, 'layer').filter((layer) => layer !== own);
    const notes = voices.length > 1 ? [] : findAll(staff, 'chord').flatMap((one) => reduceChord(one, voice));
    const removedIds = new Set(
      [...removed.flatMap((layer) => [layer, ...findAll(layer, ...LAYER_EVENTS)]), ...notes].map(idOf),
    );
    for (const event of childrenOf(measure))
      if (event.nodeName !== 'staff' && isAttachedTo(event, removedIds))
        moveOrRemove(event, removed, number, STAFF_LEVEL_ELEMENTS);
    if (own !== undefined) {
      copySharedRests(own, removed);
      own.setAttribute('n', '1');
      resetVoiceLayout(measure, own, number);
    }
    removed.forEach(removeElement);
  }
}

/* A rest of both voices is often written once: where the other voice rests, a space becomes a rest. */
function copySharedRests(own: Element, removed: readonly Element[]): void {
  const events = listTimedEvents(own);
  const last = events.at(-1);
  const end = last === undefined ? 0 : last.at + last.duration;
  for (const { element, at } of removed.flatMap(listTimedEvents)) {
    if (element.nodeName !== 'rest') continue;
    const empty = events.find((one) => one.element.nodeName === 'space' && one.at === at);
    if (empty !== undefined) empty.element.parentNode?.replaceChild(element, empty.element);
    else if (at >= end) own.appendChild(element);
  }
}

/* Layout offsets that avoided the other voice are removed. */
function resetVoiceLayout(measure: Element, layer: Element, number: string): void {
  const layerEvents = findAll(layer, ...LAYER_EVENTS);
  for (const one of layerEvents)
    for (const attribute of ['stem.dir', 'ploc', 'oloc', 'loc']) one.removeAttribute(attribute);
  const ids = new Set(layerEvents.map(idOf));
  for (const event of childrenOf(measure)) {
    if (event.nodeName === 'staff') continue;
    if (isAttachedTo(event, ids)) event.removeAttribute('curvedir');
    if (event.nodeName === 'fermata' && (isAttachedTo(event, ids) || attributeOf(event, 'staff') === number))
      for (const name of ['place', 'form']) event.removeAttribute(name);
  }
}

const normalizeName = (name: string): string => name.trim().toLowerCase();

/** Keeps only the staves with these numbers. @param numbers  from the top; chord symbols move to the first */
export function extractStaves(document: Document, numbers: readonly string[]): void {
  const keptNumbers = new Set(numbers);
  for (const staffDef of findAll(document, 'staffDef')) {
    if (!keptNumbers.has(staffDef.getAttribute('n') ?? '')) removeElement(staffDef);
  }
  for (const group of findAll(document, 'staffGrp').reverse()) {
    if (findAll(group, 'staffDef').length === 0) removeElement(group);
  }
  for (const measure of findAll(document, 'measure')) extractStavesOfMeasure(measure, keptNumbers, numbers[0] ?? '1');
}

function extractStavesOfMeasure(measure: Element, kept: ReadonlySet<string>, first: string): void {
  const removed = childrenOf(measure, 'staff').filter((staff) => !kept.has(staff.getAttribute('n') ?? ''));
  const removedIds = new Set(removed.flatMap((staff) => [staff, ...findAll(staff, ...LAYER_EVENTS)].map(idOf)));
  const layers = removed.flatMap((staff) => childrenOf(staff, 'layer'));
  for (const event of childrenOf(measure)) {
    if (event.nodeName !== 'staff' && isAttachedToRemoved(event, kept, removedIds))
      moveOrRemove(event, layers, first, SCORE_LEVEL_ELEMENTS);
  }
  removed.forEach(removeElement);
}

const LAYER_EVENTS = ['note', 'chord', 'rest', 'mRest', 'space'] as const;

function isAttachedToRemoved(event: Element, kept: ReadonlySet<string>, removedIds: ReadonlySet<string>): boolean {
  const staves = attributeOf(event, 'staff')?.trim().split(/\s+/);
  if (staves !== undefined && !staves.some((staff) => kept.has(staff))) return true;
  if (staves !== undefined && staves.length > 1)
    event.setAttribute('staff', staves.filter((staff) => kept.has(staff)).join(' '));
  return isAttachedTo(event, removedIds);
}

const isAttachedTo = (event: Element, ids: ReadonlySet<string>): boolean =>
  REFERENCES.some((name) =>
    (attributeOf(event, name) ?? '').split(/\s+/).some((reference) => ids.has(reference.replace(/^#/, ''))),
  );

/* @param gone  the layers that are removed */
function moveOrRemove(
  event: Element,
  removedLayers: readonly Element[],
  first: string,
  movable: ReadonlySet<string>,
): void {
  if (!movable.has(event.nodeName)) return removeElement(event);
  const start = attributeOf(event, 'startid')?.replace(/^#/, '');
  if (start !== undefined) {
    event.setAttribute('tstamp', String(findBeat(removedLayers, start) ?? attributeOf(event, 'tstamp') ?? 1));
    for (const name of REFERENCES) event.removeAttribute(name);
  }
  event.setAttribute('staff', first);
  event.removeAttribute('layer');
}
