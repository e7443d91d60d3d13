import type { Reader, Tx } from '../../../platform/database/index.ts';
import type { FileContext } from '../../media/index.ts';
import type { ImportWrite, WriteKind } from './write-queries.ts';

/**
 * What undoing does with an item: it goes to the trash, or is deleted where its kind has none, or is as before; or why it
 * stays. `gone`: somebody else has removed it, or it goes with what it belongs to.
 */
export type Verdict = 'trash' | 'remove' | 'revert' | 'gone' | StayReason;

/**
 * Why an item stays: somebody changed it since, something else uses it, what was there before is not kept, or that cannot
 * be there again.
 */
export type StayReason = (typeof STAY_REASONS)[number];
const STAY_REASONS = ['changed', 'used', 'not-kept', 'impossible'] as const;

/** Whether an item stays as it is. */
export const isStaying = (verdict: Verdict | undefined): verdict is StayReason =>
  STAY_REASONS.some((reason) => reason === verdict);

/** What is known of the items that were judged before: in a preview they are still there. */
export type JudgedItems = {
  readonly runId: string;
  /** Ids of those that go. */
  readonly leaving: Set<string>;
  /** Of those that are as before: the ids that they name then, each between spaces. */
  readonly revertedTo: Map<string, string>;
};

/**
 * Whether an item still refers to another one, once what was judged is done.
 *
 * @param ownerId  the item that refers to the other one at present
 */
export function stillRefers({ leaving, revertedTo }: JudgedItems, ownerId: string, itemId: string): boolean {
  return !leaving.has(ownerId) && (revertedTo.get(ownerId)?.includes(` ${itemId} `) ?? true);
}

/** How items of one kind are undone. */
export type UndoKind = {
  readonly kind: WriteKind;
  /** What to do with each item, by its id; nothing for one that is gone. */
  judge(db: Reader, writes: readonly ImportWrite[], judged: JudgedItems): Promise<ReadonlyMap<string, Verdict>>;
  /** Moves an item to the trash, or deletes it. */
  discard(tx: Tx, write: ImportWrite, context: FileContext): Promise<void>;
  /** Makes an item as before. */
  revert(tx: Tx, write: ImportWrite, context: FileContext): Promise<void>;
};

/** The verdicts on items that are compared by a hash. @param hashes  of what is stored now, by id */
export function judgeByHash(
  writes: readonly ImportWrite[],
  hashes: ReadonlyMap<string, string>,
  fate: { readonly created: 'trash' | 'remove'; isUsed?(write: ImportWrite): boolean },
): Map<string, Verdict> {
  return new Map(
    writes.map((write): [string, Verdict] => {
      const { itemId, before, storedHash } = write;
      const hash = hashes.get(itemId);
      if (hash === undefined) return [itemId, 'gone'];
      if (hash !== storedHash) return [itemId, 'changed'];
      if (before !== null) return [itemId, 'revert'];
      return [itemId, fate.isUsed?.(write) ? 'used' : fate.created];
    }),
  );
}
