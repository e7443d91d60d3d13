import type { CatalogueItem, CatalogueItemDetails } from '@canticle/contract/calls';
import { dequal } from 'dequal/lite';
import { ApiError } from '../../api/index.ts';
import { loadTexts, saveDraft, sourcesOf, useSaveText } from '../editing/index.ts';
import { fieldErrorsIn } from './form-state.ts';
import { useCatalogueMutations } from './mutations.ts';
import { hasLyrics, type NewSong } from './new-song.ts';
import { loadCatalogueItem } from './queries.ts';
import { storedItem } from './stored-item.ts';

/** The two requests that save a new song, with an id made here; each can be sent again. */
export function useStoreNewSong(songId: string) {
  const { create, change: changeItem } = useCatalogueMutations();
  const saveText = useSaveText(songId);
  /* The id was made here: a song that has it already is this one, whose response was lost. */
  const saveSong = async (item: CatalogueItem<'song'>): Promise<CatalogueItemDetails> => {
    const stored = await create('song', item, songId).catch(async (failure: unknown) => {
      const isThere = failure instanceof ApiError && failure.status === 409;
      if (!isThere || fieldErrorsIn(failure.details)) throw failure;
      return loadCatalogueItem('song', songId);
    });
    const before = storedItem<'song'>(stored);
    const wanted = { ...before, ...item };
    return dequal(before, wanted) ? stored : changeItem('song', songId, stored.version, wanted);
  };

  /* Returns false when somebody else wrote other lyrics meanwhile: the editor then shows both. */
  const saveLyrics = async ({ language, sources, title }: NewSong): Promise<boolean> => {
    if (!hasLyrics(sources)) return true;
    try {
      await saveText.mutateAsync({ language, sources, baseRevision: 0 });
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'CONFLICT')) throw failure;
      const stored = (await loadTexts(songId)).find((one) => one.language === language);
      const isMine = stored !== undefined && sourcesOf(stored.document, title).original === sources.original;
      if (!isMine) saveDraft(songId, language, { sources, base: 0 });
      return isMine;
    }
  };
  return { saveSong, saveLyrics };
}
