import type { Lyrics, TextDraft } from '../../lyrics/index.ts';
import type { Song, SongDraft } from '../../songs/index.ts';

/**
 * Merges an imported song into a similar existing one: what the file does not contain stays, and so do its memberships
 * in other collections.
 */
export function mergeSongDraft(imported: SongDraft, present: Song): SongDraft {
  const memberships = new Map(present.memberships.map((one) => [one.collectionId, one]));
  for (const one of imported.memberships) memberships.set(one.collectionId, one);
  return {
    ...fillEmpty<SongDraft>(imported, present),
    name: { ...present.name, ...imported.name },
    type: present.type,
    enabled: present.enabled,
    minor: imported.originalKey === '' ? present.minor : imported.minor,
    memberships: [...memberships.values()],
  };
}

function fillEmpty<Draft extends object>(draft: Draft, present: Draft): Draft {
  const filled = { ...draft };
  for (const name in draft) if (isEmpty(draft[name])) filled[name] = present[name];
  return filled;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Merges the texts: the imported ones, and existing ones in other languages. */
export function mergeTextDrafts(imported: readonly TextDraft[], present: readonly Lyrics[]): TextDraft[] {
  const languages = new Set(imported.map(({ language }) => language));
  const others = present.filter(({ language }) => !languages.has(language));
  return [...imported, ...others.map(({ id, language, document }) => ({ id, language, document }))];
}
