import { diagnose } from '@canticle/contract';
import { newId, type Tx } from '../../../platform/database/index.ts';
import { restoreFromTrash, type TrashedItem } from '../../songs/index.ts';
import type { ImportRun } from './import-run.ts';
import { InvalidFileError, type TrashChoice } from '../model.ts';

/**
 * The name of an item that may be in the trash, in the choices and in {ImportRun.leftInTrash}.
 *
 * @example trashKey('theme', 'Grace') // 'theme/grace'
 */
export const trashKey = (kind: string, handle: string): string => `${kind}/${handle.toLowerCase()}`;

/** The key of a trash choice; the prefix keeps it apart from songs, which are keyed by their files. */
export const trashChoiceKey = (name: string): string => `trash:${name}`;

/** Finds an imported item among those in the trash: by its id, else by its name. */
export function findTrashedItem(
  trash: readonly TrashedItem[],
  name: string,
  id: string | null,
): TrashedItem | undefined {
  const isOfKind = ({ kind, handle }: TrashedItem) => trashKey(kind, handle).split('/')[0] === name.split('/')[0];
  return (
    trash.find((one) => one.id === id && isOfKind(one)) ?? trash.find((one) => trashKey(one.kind, one.handle) === name)
  );
}

/** The choice for an item in the trash: its own, else the one for all of them. */
export function trashChoiceFor(
  { choices, trashChoice: trashed }: Pick<ImportRun, 'choices' | 'trashChoice'>,
  name: string,
): TrashChoice {
  return choices?.songs.get(trashChoiceKey(name)) ?? trashed;
}

/** Whether two of a kind cannot exist side by side, because their name identifies them. */
const isUniqueKind = (name: string): boolean => /^(language|country)\//.test(name);

/**
 * The id to import a trashed item with. Restores the item when that was chosen.
 *
 * @param tx  undefined in a dry run
 * @throws {InvalidFileError} when a duplicate was chosen and the kind is unique
 */
export async function resolveTrashedId(
  tx: Tx | undefined,
  { kind, id, handle }: TrashedItem,
  { name, choice, now }: { readonly name: string; readonly choice: TrashChoice; readonly now: Date },
): Promise<string> {
  if (choice === 'duplicate' && isUniqueKind(name)) throw new InvalidFileError(diagnose('trash-twice'));
  if (choice === 'duplicate') return newId();
  // An item that was found by its id gets the imported name when it is written; its old name may be taken by now.
  const isSame = trashKey(kind, handle) === name;
  if (tx) await restoreFromTrash(tx, { kind, id }, isSame ? handle : `${handle}~${id}`, now);
  return id;
}
