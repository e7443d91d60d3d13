import { diagnose } from '../diagnostics.ts';
import { emptySong, finishSong, type SongDraft } from '../song-draft.ts';
import type { ParsedSong } from '../song-text.ts';
import { elementsOf, parseXml, textOf, type XmlElement } from '../xml-tree.ts';
import { decodeBase64 } from './base64.ts';
import { splitNames, wordsLines } from './program-line.ts';
import { readRtf } from './rtf.ts';
import { createLyrics, type Slide, type SlideGroup } from './slides.ts';

/** Whether a text is a presentation of ProPresenter 4, 5 or 6. */
export const isProPresenterXml = (text: string): boolean =>
  /^\uFEFF?\s*<[\s\S]{0,500}?<?RVPresentationDocument[\s>]/.test(text.slice(0, 1000));

/**
 * Reads a presentation of ProPresenter 4, 5 or 6: groups of slides with text as RTF, in the order of the arrangement
 * that is chosen.
 *
 * @throws {ParseError} when the XML is broken
 */
export function readProPresenterXml(text: string): ParsedSong {
  const root = parseXml(text);
  const song = emptySong();
  readAttributes(root, song);
  const groups = listOf(root, 'groups').map(readGroup);
  const loose = listOf(root, 'slides').map((slide) => looseGroup(slide));
  const arranged = arrange(root, groups, song);
  return finishSong(song, createLyrics(song, [...arranged, ...loose]));
}

/* Version 6 has arrays with the name of a variable; before, elements have that name themselves. */
function listOf(element: XmlElement, name: string): readonly XmlElement[] {
  const lists = elementsOf(element).filter((one) => one.name === name || one.attributes.get('rvXMLIvarName') === name);
  return lists.flatMap((list) => elementsOf(list));
}

function readAttributes(
  { attributes, line }: XmlElement,
  { titles, authors, metadata, comments, diagnostics }: SongDraft,
): void {
  const get = (...names: readonly string[]) =>
    names.map((name) => attributes.get(name)?.trim() ?? '').find(Boolean) ?? '';
  if (get('CCLISongTitle') !== '') titles.push({ text: get('CCLISongTitle'), language: '', kind: 'main' });
  for (const name of splitNames(get('CCLIAuthor', 'author'))) authors.push({ name, role: 'unknown', language: '' });
  for (const name of splitNames(get('CCLIArtistCredits', 'artist')))
    authors.push({ name, role: 'artist', language: '' });
  metadata.copyright = [get('CCLICopyrightInfo', 'CCLICopyrightYear'), get('CCLIPublisher')].filter(Boolean).join(' ');
  metadata.ccli = get('CCLISongNumber', 'CCLILicenseNumber');
  if (get('notes') !== '') comments.push(get('notes'));
  if (get('album') !== '')
    diagnostics.push({ line, message: diagnose('field', { name: 'album', words: get('album') }), text: '' });
}

type IdentifiedGroup = SlideGroup & { readonly id: string };

const readGroup = (group: XmlElement): IdentifiedGroup => ({
  name: group.attributes.get('name') ?? '',
  id: (group.attributes.get('uuid') ?? group.attributes.get('UUID') ?? '').toLowerCase(),
  slides: listOf(group, 'slides').map(readSlide),
});

const looseGroup = (slide: XmlElement): SlideGroup => ({
  name: slide.attributes.get('label') ?? '',
  slides: [readSlide(slide)],
});

function readSlide(slide: XmlElement): Slide {
  const texts = listOf(slide, 'displayElements').filter(({ name }) => name === 'RVTextElement');
  return { boxes: texts.map(readTextElement).filter((lines) => lines.length > 0) };
}

function readTextElement(element: XmlElement) {
  const stored = elementsOf(element).find(({ attributes }) => attributes.get('rvXMLIvarName') === 'RTFData');
  const data = element.attributes.get('RTFData') ?? textOf(stored);
  const { text } = readRtf(decodeBase64(data));
  return /^\s*double-click to edit\s*$/i.test(text) ? [] : wordsLines(text);
}

/* The arrangement that is chosen, else the first one; the groups it leaves out come last. */
function arrange(
  root: XmlElement,
  groups: readonly IdentifiedGroup[],
  { diagnostics }: SongDraft,
): readonly SlideGroup[] {
  const arrangements = listOf(root, 'arrangements');
  const selected = root.attributes.get('selectedArrangementID')?.toLowerCase() ?? '';
  const chosen = arrangements.find((one) => idOf(one) === selected) ?? arrangements[0];
  if (chosen === undefined) return groups;
  for (const other of arrangements.filter((one) => one !== chosen))
    diagnostics.push({
      line: other.line,
      message: diagnose('arrangement', { name: other.attributes.get('name') ?? '' }),
      text: '',
    });
  return withMissing(inOrder(groupIdsOf(chosen), groups), groups, diagnostics);
}

/**
 * The names of the groups of an arrangement of a presentation of version 5 or 6, in its order; none when it has no such
 * arrangement, or reads in it anyway.
 *
 * @param id  of the arrangement; empty for the one that is chosen in the presentation
 */
export function arrangementIn(text: string, id: string): readonly string[] {
  const wanted = id.toLowerCase();
  const root = parseXml(text);
  const arrangements = listOf(root, 'arrangements');
  const chosen = arrangements.find((one) => idOf(one) === wanted);
  const selected = root.attributes.get('selectedArrangementID')?.toLowerCase() ?? '';
  const usual = arrangements.find((one) => idOf(one) === selected) ?? arrangements[0];
  if (wanted === '' || chosen === undefined || chosen === usual) return [];
  const groups = listOf(root, 'groups').map(readGroup);
  return inOrder(groupIdsOf(chosen), groups).map(({ name }) => name);
}

const groupIdsOf = (arrangement: XmlElement): readonly string[] =>
  listOf(arrangement, 'groupIDs').map((one) =>
    (one.attributes.get('serialization-native-value') ?? textOf(one)).toLowerCase(),
  );

const idOf = ({ attributes }: XmlElement): string =>
  (attributes.get('uuid') ?? attributes.get('UUID') ?? '').toLowerCase();

/** The groups with these ids, in their order. */
export function inOrder<Group extends { readonly id: string }>(
  ids: readonly string[],
  groups: readonly Group[],
): readonly Group[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The groups of an arrangement, and behind them those it leaves out, which are reported. */
export function withMissing<Group extends SlideGroup>(
  sung: readonly Group[],
  groups: readonly Group[],
  diagnostics: SongDraft['diagnostics'],
): readonly Group[] {
  if (sung.length === 0) return groups;
  const inArrangement = new Set(sung);
  const missing = groups.filter(
    (group) => !inArrangement.has(group) && group.slides.some(({ boxes }) => boxes.length > 0),
  );
  for (const { name } of missing) diagnostics.push({ line: 1, message: diagnose('not-in-order', { name }), text: '' });
  return [...sung, ...missing];
}
