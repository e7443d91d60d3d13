import { newId, type Tx } from '../../platform/database/index.ts';
import { restoreFromTrash, type TrashedItem } from '../songs/index.ts';
import type { ImportRun } from './import-run.ts';
import { InvalidFileError, type TrashChoice } from './model.ts';

/**
 * What a thing that may lie in the trash is called among the choices, and in {ImportRun.left}.
 *
 * @example trashKey('theme', 'Grace') // 'theme/grace'
 */
export const trashKey = (kind: string, handle: string): string => `${kind}/${handle.toLowerCase()}`;

/** What stands before a name in the choices of a person, where songs go by their files. */
export const trashChoiceKey = (name: string): string => `trash:${name}`;

/** Finds what was read among what lies in the trash: by its id, else by its name. */
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

/** What shall become of a thing that lies in the trash: what was chosen for it, else for all of them. */
export function trashChoiceFor(
  { choices, trashChoice: trashed }: Pick<ImportRun, 'choices' | 'trashChoice'>,
  name: string,
): TrashChoice {
  return choices?.songs.get(trashChoiceKey(name)) ?? trashed;
}

/** Whether two of a kind cannot be there beside each other: their name says what they are. */
export const isUniqueKind = (name: string): boolean => /^(language|country)\//.test(name);

/**
 * The id that a thing in the trash comes in with, taken out when that was chosen.
 *
 * @param tx  undefined when nothing is to be written
 * @throws {InvalidFileError} when it is to come in beside itself and cannot
 */
export async function resolveTrashedId(
  tx: Tx | undefined,
  { kind, id, handle }: TrashedItem,
  { name, choice, now }: { readonly name: string; readonly choice: TrashChoice; readonly now: Date },
): Promise<string> {
  if (choice === 'duplicate' && isUniqueKind(name))
    throw new InvalidFileError('It lies in the trash, and cannot be there twice: restore it, or leave it there.');
  if (choice === 'duplicate') return newId();
  // One that was found by its id gets the name that was read when it is written; the one it had may be another's by now.
  const isSame = trashKey(kind, handle) === name;
  if (tx) await restoreFromTrash(tx, { kind, id }, isSame ? handle : `${handle}~${id}`, now);
  return id;
}
