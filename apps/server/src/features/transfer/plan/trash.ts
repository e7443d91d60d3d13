import type { TrashedItem } from '../../songs/index.ts';
import type { TrashChoice } from '../model.ts';
import type { ImportDecisions } from './plan-song.ts';

/**
 * The name of an item that may be in the trash, in the choices and among what an import leaves there.
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
export function trashChoiceFor({ choices, trashChoice: trashed }: ImportDecisions, name: string): TrashChoice {
  return choices?.songs.get(trashChoiceKey(name)) ?? trashed;
}

/** Whether two of a kind cannot exist side by side, because their name identifies them. */
export const isUniqueKind = (name: string): boolean => /^(language|country)\//.test(name);
