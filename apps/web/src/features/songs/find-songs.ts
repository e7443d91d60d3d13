import { fold } from '@canticle/search';
import type { ListedSong } from './song-order.ts';

/**
 * The songs that text in the field of a list leaves: figures are a part of the number here, anything else is a part of
 * the title, with accents or without.
 */
export function findSongs(songs: readonly ListedSong[], query: string): readonly ListedSong[] {
  const text = query.trim();
  if (text === '') return songs;
  if (/^\d+$/.test(text)) return songs.filter(({ number }) => number !== null && String(number).includes(text));
  const folded = fold(text).trim();
  return songs.filter(({ title }) => fold(title).includes(folded));
}
