// This runs in the page: it is bundled and given to every document in which something is looked for.
import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';
import type { Query, Wanted } from './query.ts';

/** Where something is in the window, in pixels, and whether a press there would reach it now. */
export type Place = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly ready: boolean;
};

const matcher = (wanted: Wanted) => (typeof wanted === 'string' ? wanted : new RegExp(wanted.pattern, wanted.flags));

/** Everything that answers the query and can be seen. @param hidden  also what cannot be seen, as fields for files often cannot */
export function findAll(query: Query, hidden = false): HTMLElement[] {
  const outer = query.within ? findAll(query.within)[0] : document.body;
  if (!outer) return [];
  const isSeen = (element: HTMLElement) => hidden || element.checkVisibility({ visibilityProperty: true });
  const found = search(outer, query).filter(isSeen);
  if (query.at === undefined) return found;
  const one = found.at(query.at);
  return one ? [one] : [];
}

function search(outer: HTMLElement, { role, name, label, text, css }: Query): HTMLElement[] {
  if (role !== undefined) return queryAllByRole(outer, role, name === undefined ? {} : { name: matcher(name) });
  if (label !== undefined) return queryAllByLabelText(outer, matcher(label));
  if (text !== undefined) return queryAllByText(outer, matcher(text));
  return [...outer.querySelectorAll<HTMLElement>(css ?? '*')];
}

/** The first of it. @throws when there is none */
export function find(query: Query): HTMLElement {
  const found = findAll(query)[0];
  if (!found) throw new Error('It is not on the page.');
  return found;
}

/** Where the first of it is, once it stands still; it is scrolled into the window. @throws when there is none */
export async function locate(query: Query): Promise<Place> {
  const shown = pressable(find(query));
  if (!isInWindow(shown.getBoundingClientRect()))
    shown.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const before = shown.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
  const after = shown.getBoundingClientRect();
  const { x, y, width, height } = after;
  const moves = before.x !== x || before.y !== y;
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  const reached = hit !== null && (shown.contains(hit) || hit.contains(shown));
  return { x, y, width, height, ready: reached && !moves && !shown.matches(':disabled, [aria-disabled="true"]') };
}

const MOUSE = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

let aimed: { readonly element: HTMLElement; missed: boolean } | undefined;

/* A press that would reach something else, because the page has moved meanwhile, reaches nothing. */
function guard(event: Event): void {
  if (!aimed) return;
  const target = event.target as Node;
  if (event.type === 'pointerdown') aimed.missed = !aimed.element.contains(target) && !target.contains(aimed.element);
  if (!aimed.missed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The same for a press that comes next: `hasMissed` says afterwards whether it has to be made again. */
export async function aim(query: Query): Promise<Place> {
  const place = await locate(query);
  if (!place.ready) return place;
  if (!aimed) for (const type of MOUSE) window.addEventListener(type, guard, { capture: true });
  aimed = { element: pressable(find(query)), missed: false };
  return place;
}

/** Whether the press went astray since `aim`. */
export function hasMissed(): boolean {
  const missed = aimed?.missed ?? false;
  for (const type of MOUSE) window.removeEventListener(type, guard, { capture: true });
  aimed = undefined;
  return missed;
}

/* Boxes to check are often drawn by their label, with the box itself out of sight. */
function pressable(element: HTMLElement): HTMLElement {
  if (!(element instanceof HTMLInputElement) || !/^(radio|checkbox)$/.test(element.type)) return element;
  const { width } = element.getBoundingClientRect();
  const isSeen = width > 4 && getComputedStyle(element).opacity !== '0';
  return isSeen ? element : (element.labels?.[0] ?? element);
}

function isInWindow({ top, bottom, left, right }: DOMRect): boolean {
  return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
}

/** Gives a field a value as a person does who chooses it: selects, dates and sliders open what no page can reach. */
export function setValue(query: Query, value: string): void {
  const element = find(query) as HTMLInputElement | HTMLSelectElement;
  if (element instanceof HTMLSelectElement) {
    const option = [...element.options].find((one) => one.value === value || one.label.trim() === value);
    if (!option) throw new Error(`There is no ${value} to choose.`);
    element.value = option.value;
  } else {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
  }
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}
