import type { FollowedItem } from '../../platform/changes/index.ts';
import { isItemError, type Reader } from '../../platform/database/index.ts';
import { listArticles } from '../publications/index.ts';
import { findBook, findTranslation } from '../scriptures/index.ts';
import { listContributors, listSongs, resolveText } from '../songs/index.ts';

/** The name of an item and the URL where it is edited; null when it is gone, or too damaged to be read. */
export type ItemLabel = { readonly name: string | null; readonly link: string | null };

const UNKNOWN: ItemLabel = { name: null, link: null };

/** Labels items of the kinds that are indexed. */
export async function labelItem(db: Reader, item: FollowedItem, language: string): Promise<ItemLabel> {
  try {
    return await readLabel(db, item, language);
  } catch (error) {
    if (isItemError(error)) return UNKNOWN;
    throw error;
  }
}

async function readLabel(db: Reader, { kind, id }: FollowedItem, language: string): Promise<ItemLabel> {
  if (kind === 'song') {
    const [song] = await listSongs(db, { ids: [id] });
    return song === undefined ? UNKNOWN : { name: resolveText(song.name, language), link: `/catalogue/song/${id}` };
  }
  if (kind === 'contributor') {
    const [contributor] = await listContributors(db, { ids: [id] });
    return contributor === undefined ? UNKNOWN : { name: contributor.name, link: `/catalogue/contributor/${id}` };
  }
  if (kind === 'article') {
    const [article] = await listArticles(db, { ids: [id] });
    return article === undefined ? UNKNOWN : { name: resolveText(article.title, language), link: null };
  }
  const book = kind === 'book' ? await findBook(db, id) : undefined;
  const translation = book === undefined ? undefined : await findTranslation(db, book.translationId);
  if (book === undefined || translation === undefined) return UNKNOWN;
  return {
    name: `${book.title} (${translation.title})`,
    link: `/scriptures/${translation.scriptureId}/${book.number}?translation=${encodeURIComponent(translation.id)}`,
  };
}
