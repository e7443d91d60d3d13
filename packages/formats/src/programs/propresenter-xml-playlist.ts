import { diagnose, type ReaderDiagnostic } from '../diagnostics.ts';
import { ParseError } from '../parse-error.ts';
import { elementsOf, parseXml, textOf, type XmlElement } from '../xml-tree.ts';
import type { ParsedSet, SetRow, SongSet } from './parsed-set.ts';
import { arrangementIn } from './propresenter-xml.ts';
import { headingRow, mediaLost, noteRow, songRow } from './set-rows.ts';

/** A presentation of the same archive, as a playlist finds it: where it is among the songs, and its XML. */
export type PlaylistPresentation = { readonly song: number; readonly text: string };

/** The presentation with this file name; undefined when it is not in the archive. */
type FindPresentation = (fileName: string) => PlaylistPresentation | undefined;

const MAX_DEPTH = 20;

/** Whether a text is a playlist, or the playlist library, of ProPresenter 4, 5 or 6. */
export const isProPresenterXmlPlaylist = (text: string): boolean =>
  /^\uFEFF?\s*<[\s\S]{0,500}?<?RVPlaylistDocument[\s>]/.test(text.slice(0, 1000));

/**
 * Reads the playlists of ProPresenter 4, 5 and 6. Version 6 has nodes with children, folders among them; before, a
 * playlist is a dictionary with a name and children. Nobody has published the
 * format; it is read from what other programs write for ProPresenter, such as
 * https://github.com/erickpece/propresenter_lib for version 5.
 *
 * @param find  finds the presentations that came with it; a playlist alone only names them
 * @throws {ParseError} when the XML is broken, or is no playlist
 */
export function readProPresenterXmlPlaylist(text: string, find: FindPresentation = () => undefined): ParsedSet {
  const root = parseXml(text);
  if (root.name !== 'RVPlaylistDocument')
    throw new ParseError(root.line, diagnose('not-of-program', { program: 'ProPresenter' }));
  const notes: ReaderDiagnostic[] = [];
  const context = { find, notes };
  const nodes = elementsOf(root, 'RVPlaylistNode').flatMap((node) => readNode(node, context, 0));
  const lists = elementsOf(root).filter((element) => nameOf(element) === 'playlists');
  const dictionaries = lists.flatMap((list) => elementsOf(list)).flatMap((one) => readDictionary(one, context, 0));
  return { songs: [], notes, sets: [...nodes, ...dictionaries] };
}

type Context = { readonly find: FindPresentation; readonly notes: ReaderDiagnostic[] };

/* Elements are called by the name of a variable or by a key of a dictionary. */
const nameOf = ({ name, attributes }: XmlElement): string =>
  attributes.get('rvXMLIvarName') ??
  attributes.get('rvXMLDictionaryKey') ??
  attributes.get('serialization-dictionary-key') ??
  name;

const isCue = ({ name }: XmlElement): boolean => /^RV\w*Cue$/.test(name);

/* What programs write directly into a node counts like what is in its list. */
function childrenOf(node: XmlElement, names: readonly string[]): readonly XmlElement[] {
  return elementsOf(node).flatMap((element) => {
    if (isCue(element) || element.name === 'RVPlaylistNode') return [element];
    return names.includes(nameOf(element)) ? elementsOf(element) : [];
  });
}

function readNode(node: XmlElement, context: Context, depth: number): readonly SongSet[] {
  if (depth > MAX_DEPTH) return [];
  const children = childrenOf(node, ['children', 'items', 'playlistNodes']);
  const name = node.attributes.get('displayName')?.trim() ?? '';
  return setsOf(name, children, context, depth, (child) =>
    child.name === 'RVPlaylistNode' ? readNode(child, context, depth + 1) : [],
  );
}

/* A dictionary is a playlist, or a folder with further dictionaries. */
function readDictionary(dictionary: XmlElement, context: Context, depth: number): readonly SongSet[] {
  if (depth > MAX_DEPTH) return [];
  if (dictionary.name === 'RVPlaylistNode') return readNode(dictionary, context, depth);
  const named = elementsOf(dictionary).find((element) => /^(?:playlistName|displayName)$/.test(nameOf(element)));
  const name = named?.attributes.get('serialization-native-value') ?? textOf(named);
  const children = childrenOf(dictionary, ['playlistChildren', 'children']);
  return setsOf(name.trim(), children, context, depth, (child) =>
    isCue(child) ? [] : readDictionary(child, context, depth + 1),
  );
}

function setsOf(
  name: string,
  children: readonly XmlElement[],
  context: Context,
  depth: number,
  readInside: (child: XmlElement) => readonly SongSet[],
): readonly SongSet[] {
  const rows = children.filter(isCue).flatMap((cue) => readCue(cue, context));
  const inside = children.flatMap(readInside);
  // The node that holds everything is called "root".
  const ownName = depth === 0 && name.toLowerCase() === 'root' ? '' : name;
  return rows.length === 0 ? inside : [{ name: ownName, date: '', time: '', rows }, ...inside];
}

function readCue(cue: XmlElement, { find, notes }: Context): readonly SetRow[] {
  const name = cue.attributes.get('displayName')?.trim() ?? '';
  if (cue.name === 'RVHeaderCue') return name === '' ? [] : [headingRow(name)];
  if (cue.name === 'RVDocumentCue') return readDocumentCue(cue, name, find);
  if (name === '') return [];
  notes.push(mediaLost(name));
  return [noteRow(name)];
}

function readDocumentCue(cue: XmlElement, name: string, find: FindPresentation): readonly SetRow[] {
  const fileName = fileNameIn(cue.attributes.get('filePath') ?? '');
  // A presentation is found again by the name of its file; the name that is shown may be another.
  const title = fileName.replace(/\.pro[4-6]$/i, '') || name.replace(/\.pro[4-6]$/i, '');
  if (title === '') return [];
  const found = find(fileName);
  if (found === undefined) return [songRow(title, null)];
  const order = arrangementIn(found.text, cue.attributes.get('selectedArrangementID') ?? '');
  return [songRow(title, found.song, { order })];
}

/* Paths are those of the computer that wrote them, often with escapes for everything, slashes too. */
function fileNameIn(path: string): string {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // A percent sign that is only a sign.
  }
  return plain.split(/[\\/]/).at(-1)?.trim() ?? '';
}
