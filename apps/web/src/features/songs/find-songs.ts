import { fold } from '@canticle/search';
import type { ListedSong } from './song-order.ts';

/**
 * The songs that match the text in a list's field: digits match a part of the number here, anything else a part of the
 * title, with or without accents.
 */
export function findSongs(songs: readonly ListedSong[], query: string): readonly ListedSong[] {
  const text = query.trim();
  if (text === '') return songs;
  if (/^\d+$/.test(text)) return songs.filter(({ number }) => number !== null && String(number).includes(text));
  const folded = fold(text).trim();
  return songs.filter(({ title }) => fold(title).includes(folded));
}

/**
 * The song with exactly the typed number; undefined when something else was typed, or no song has it.
 * @example findByNumber([], '12') // undefined
 */
export function findByNumber(songs: readonly ListedSong[], query: string): ListedSong | undefined {
  const text = query.trim();
  return /^\d+$/.test(text) ? songs.find(({ number }) => number === Number(text)) : undefined;
}
