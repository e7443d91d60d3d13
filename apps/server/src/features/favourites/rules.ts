import { Conflict } from '@canticle/contract';

/**
 * Which songs are to be marked.
 *
 * @param marked   those of the wanted songs that are marked already
 * @param isKeyed  whether the call may come twice: then what is marked already is success
 * @throws {Conflict} when one is marked already, in the words existing clients know
 */
export function songsToAdd(wanted: readonly string[], marked: ReadonlySet<string>, isKeyed: boolean): string[] {
  const missing = [...new Set(wanted)].filter((id) => !marked.has(id));
  if (!isKeyed && missing.length < wanted.length) throw new Conflict('Cannot add songs which are already there.');
  return missing;
}

/**
 * Which songs lose their mark.
 *
 * @throws {Conflict} when one is not marked, in the words existing clients know
 */
export function songsToRemove(wanted: readonly string[], marked: ReadonlySet<string>, isKeyed: boolean): string[] {
  const there = [...new Set(wanted)].filter((id) => marked.has(id));
  if (!isKeyed && there.length < wanted.length) throw new Conflict("Trying to remove songs that aren't found");
  return there;
}
