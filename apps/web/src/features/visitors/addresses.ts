import { isGeneratedCover, type PublicCollection, type SongListing } from '@canticle/contract/calls';
import type { Cover } from '../../components/index.ts';
import { localizedText } from '../../i18n/index.ts';
import { localizedKey } from '../collections/index.ts';

/** The address of a songbook, with its key in the reader's language. */
export const songbookAddress = (collection: PublicCollection, language: string): string =>
  `/songs/${encodeURIComponent(localizedKey(collection, language))}`;

/** The address of a song in its songbook. */
export const songAddress = (
  { collection, number, id }: Pick<SongListing, 'collection' | 'number' | 'id'>,
  language: string,
): string => `${songbookAddress(collection, language)}/${number ?? id}`;

/** The address of an edition. */
export const editionAddress = (collection: PublicCollection, edition: string, language: string): string =>
  `/publications/${encodeURIComponent(localizedKey(collection, language))}/${edition}`;

/** The cover of a collection. */
export const coverOfPublic = (collection: PublicCollection, language: string): Cover => ({
  id: collection.id,
  name: localizedText(collection.name, language),
  shortKey: localizedKey(collection, language),
  image: isGeneratedCover(collection.image) ? null : collection.image,
});
