import type { ReaderDiagnostic } from '../diagnostics.ts';
import { elementsOf, parseXml, rawText, type XmlElement } from '../xml-tree.ts';
import type { ParsedSet, SetRow } from './parsed-set.ts';
import { mediaLost, noteRow, readingRow, songRow } from './set-rows.ts';

/** Whether a text is a set of OpenSong. */
export const isOpenSongSet = (text: string): boolean =>
  /^\uFEFF?\s*<(?:\?xml[^>]*>\s*<)?set[\s>]/.test(text) && text.includes('<slide_group');

/**
 * Reads a set of OpenSong. Its songs are files beside it, which it only names. Words of the Bible are left out: the
 * passage is enough, and its translation may not be free.
 *
 * @throws {ParseError} when the XML is broken
 */
export function readOpenSongSet(text: string): ParsedSet {
  const root = parseXml(text);
  const groups = elementsOf(root, 'slide_groups').flatMap((list) => elementsOf(list, 'slide_group'));
  const notes: ReaderDiagnostic[] = [];
  const rows = groups.flatMap((group) => readGroup(group, notes));
  return { songs: [], notes, sets: [{ name: root.attributes.get('name') ?? '', date: '', time: '', rows }] };
}

function readGroup(group: XmlElement, notes: ReaderDiagnostic[]): readonly SetRow[] {
  const type = group.attributes.get('type') ?? '';
  const heading = textIn(group, 'title') || (group.attributes.get('name')?.trim() ?? '');
  const note = textIn(group, 'notes');
  if (type === 'song') {
    const order = (group.attributes.get('presentation') ?? '').split(/\s+/).filter(Boolean);
    const name = group.attributes.get('name')?.trim() || heading;
    return [songRow(name, null, { order, note, key: group.attributes.get('key')?.trim() ?? '' })];
  }
  if (type === 'scripture') return [readingRow(heading, note)];
  if (type === 'blank' && heading === '') return [];
  if (type === 'image' || type === 'external') notes.push(mediaLost(heading));
  const slides = elementsOf(group, 'slides').flatMap((list) => elementsOf(list, 'slide'));
  const bodies = [textIn(group, 'subtitle'), ...slides.map((slide) => textIn(slide, 'body')), note];
  return [noteRow(heading, bodies.filter(Boolean).join('\n\n'))];
}

const textIn = (element: XmlElement, name: string): string => {
  const [found] = elementsOf(element, name);
  return found === undefined ? '' : rawText(found).trim();
};
