import { elementsOf, parseXml, textOf, type XmlElement } from '../xml-tree.ts';
import type { ParsedSet } from './parsed-set.ts';

/** Whether a text is a set of OpenSong. */
export const isOpenSongSet = (text: string): boolean =>
  /^\uFEFF?\s*<(?:\?xml[^>]*>\s*<)?set[\s>]/.test(text) && text.includes('<slide_group');

/**
 * Reads a set of OpenSong. Its songs are files beside it, which it only names.
 *
 * @throws {ParseError} when the XML is broken
 */
export function readOpenSongSet(text: string): ParsedSet {
  const groups = elementsOf(parseXml(text), 'slide_groups').flatMap((list) => elementsOf(list, 'slide_group'));
  return { songs: [], notes: [], set: groups.map(readGroup) };
}

const readGroup = (group: XmlElement) => ({
  title: group.attributes.get('name')?.trim() || textOf(elementsOf(group, 'title')[0]),
  isSong: group.attributes.get('type') === 'song',
});
