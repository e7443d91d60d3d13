import { fold } from '@canticle/search';
import type { ListedSong } from './song-order.ts';

/**
 * The songs that text in the field of a list leaves: figures are a part of the number here, anything else is a part of
 * the title, with accents or without.
 */
export function findSongs(songs: readonly ListedSong[], typed: string): readonly ListedSong[] {
  const wanted = typed.trim();
  if (wanted === '') return songs;
  if (/^\d+$/.test(wanted)) return songs.filter(({ number }) => number !== null && String(number).includes(wanted));
  const folded = fold(wanted).trim();
  return songs.filter(({ title }) => fold(title).includes(folded));
}
