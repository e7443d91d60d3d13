import type { publicLibrary } from '@canticle/contract';

type Keyed = Pick<publicLibrary.PublicCollection, 'key' | 'keys'>;

/** The path of a songbook. It is the same in every language, as the one address search engines are told. */
export const songbookPath = ({ key }: Keyed): string => `/songs/${encodeURIComponent(key)}`;

/** The path of a song in its songbook. */
export const songPath = ({ collection, number, id }: Pick<publicLibrary.SongListing, 'collection' | 'number' | 'id'>) =>
  `${songbookPath(collection)}/${number ?? id}`;

/** The path of a collection of publications, and of an edition in it. */
export const publicationPath = ({ key }: Keyed, editionId?: string): string =>
  `/publications/${encodeURIComponent(key)}${editionId === undefined ? '' : `/${editionId}`}`;

/** The picture of a collection for link previews: programs that show them draw no SVG. */
export const previewImage = (image: string): string =>
  image.endsWith('.svg') ? image.replace(/\.svg$/, '.png?w=600') : `${image}?w=600`;
