import { Impossible, NotAllowed } from '@canticle/contract';
import type { Change, Ways } from '@canticle/lists';
import type { List } from './model.ts';

/** How long a deleted list can be restored, in milliseconds. */
export const RESTORABLE_MS = 30 * 24 * 3600_000;

/** The most rows of one list, those of removed entries included. */
const MOST_ROWS = 30_000;

/** What a person may do with a list they see: see it, change its entries and its name, or delete and share it. */
export type ListRights = { readonly edit: boolean; readonly own: boolean };

/** The rights of a person over a list; undefined for a stranger, who may not know of it. */
export function rightsOver(
  { userId, sharedWithIds, editorIds }: Pick<List, 'userId' | 'sharedWithIds' | 'editorIds'>,
  personId: string,
): ListRights | undefined {
  if (userId === personId) return { edit: true, own: true };
  return sharedWithIds.includes(personId) ? { edit: editorIds.includes(personId), own: false } : undefined;
}

/** @throws {NotAllowed} when the right is missing */
export function demand(rights: ListRights, right: keyof ListRights): void {
  if (rights[right]) return;
  throw new NotAllowed(
    right === 'edit' ? 'This list is shared with you to look at.' : 'Only the owner of the list may do this.',
  );
}

/** @throws {Impossible} when a change asks for a key or a fret that there is not */
export function checkWays({ add = [], update = {} }: Pick<Change, 'add' | 'update'>): void {
  for (const { transposition, capo } of [...add, ...Object.values(update)] as Partial<Ways>[]) {
    if (transposition != null && Math.abs(transposition) > 12)
      throw new Impossible('A transposition must be from -12 to 12 semitones.');
    if (capo != null && (capo < 0 || capo > 9)) throw new Impossible('A capo must be from 0 to 9.');
  }
}

/** @throws {Impossible} when a list would hold more than fits */
export function checkSize(rows: number): void {
  if (rows > MOST_ROWS) throw new Impossible(`A list cannot hold more than ${MOST_ROWS} entries.`);
}

/**
 * The moment of a change by a client that names none: now, but after everything that stands there, so that whoever speaks
 * last is heard.
 *
 * @param standing  moments of what is there
 * @example momentAfter(new Date('2026-05-01T10:00:00.000Z'), ['2026-05-01T10:00:00.000Z']) // '2026-05-01T10:00:00.001Z'
 */
export function momentAfter(now: Date, standing: readonly string[]): string {
  const latest = standing.reduce((a, b) => (a > b ? a : b), '');
  const next = latest === '' ? 0 : Date.parse(latest) + 1;
  return new Date(Math.max(now.getTime(), next)).toISOString();
}
