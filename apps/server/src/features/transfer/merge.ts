import type { Lyrics, TextDraft } from '../lyrics/index.ts';
import type { Song, SongDraft } from '../songs/index.ts';

/**
 * A song that was read, written over one that only looks like it: what the file does not say stays, and so do the other
 * collections it stands in.
 */
export function mergeDraft(read: SongDraft, here: Song): SongDraft {
  const members = (Object.keys(read) as (keyof SongDraft)[]).map((name) => [
    name,
    isUnsaid(read[name]) ? here[name] : read[name],
  ]);
  const homes = new Map(here.memberships.map((one) => [one.collectionId, one]));
  for (const one of read.memberships) homes.set(one.collectionId, one);
  return {
    ...(Object.fromEntries(members) as SongDraft),
    name: { ...here.name, ...read.name },
    type: here.type,
    enabled: here.enabled,
    minor: read.originalKey === '' ? here.minor : read.minor,
    memberships: [...homes.values()],
  };
}

const isUnsaid = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Its texts: those that were read, and those in other languages. */
export function mergeTexts(read: readonly TextDraft[], here: readonly Lyrics[]): TextDraft[] {
  const languages = new Set(read.map(({ language }) => language));
  const others = here.filter(({ language }) => !languages.has(language));
  return [...read, ...others.map(({ id, language, document }) => ({ id, language, document }))];
}
