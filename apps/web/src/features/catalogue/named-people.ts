import { catalogue } from '@canticle/contract/calls';
import type { Author } from '@canticle/formats';
import { callApi } from '../../api/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import type { EntityNames } from './form-state.ts';
import { createEmptyItem } from './items.ts';
import { useCatalogueMutations } from './mutations.ts';
import type { NewSong } from './new-song.ts';

export type SongRole = NewSong['participants'][number]['type'];

const rolesOfFiles: Readonly<Record<Author['role'], SongRole>> = {
  words: 'author',
  music: 'composer',
  arrangement: 'arranger',
  translation: 'translator',
  artist: 'artist',
  unknown: 'author',
};

/** The role in the catalogue of somebody a file names. */
export const songRoleOf = (role: Author['role']): SongRole => rolesOfFiles[role];

/** A person of the catalogue. */
export type NamedPerson = { readonly id: string; readonly name: EntityNames[string] };

/** Finds the person the catalogue has with a name, or adds a new one. Asked again, it finds the one it added. */
export function useFindOrCreatePerson(): (name: string) => Promise<NamedPerson> {
  const { language } = useTranslate();
  const { create } = useCatalogueMutations();
  return async (name) => {
    const query = { text: name, limit: '50' };
    const { rows } = await callApi(catalogue.listCatalogueItems, { params: { kind: 'contributor' }, query });
    const same = rows.find((row) => localizedText(row.name, language).toLowerCase() === name.toLowerCase());
    const id = same?.id ?? (await create('contributor', createEmptyItem('contributor', name))).id;
    return { id, name: same?.name ?? { en: name } };
  };
}
