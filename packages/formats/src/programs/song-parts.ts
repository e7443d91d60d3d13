import type { LyricLine, LyricsDocument } from '@canticle/music';
import { diagnose } from '../diagnostics.ts';
import { normalizeChordNames } from '../normalize-chord-names.ts';
import {
  emptySection,
  finishDocument,
  type LyricsDraft,
  lyricLine,
  type SectionDraft,
  type SongDraft,
} from '../song-draft.ts';
import { parsePartName, partKey } from './part-name.ts';

/** A part of a song as another program stores it. */
export type SongPart = {
  /** Empty for a verse without a name. */
  readonly name: string;
  readonly at: number;
  readonly lines: readonly LyricLine[];
};

/** The order in which the parts are sung, by their names. */
export type PartOrder = { readonly names: readonly string[]; readonly line: number };

/**
 * Creates the text of a song from its parts. A part that comes again with the same name and words is sung again. Parts
 * without words, names in the order that no part has, and parts that the order leaves out are reported.
 */
export function createDocument(song: SongDraft, parts: readonly SongPart[], order?: PartOrder): LyricsDocument {
  const text: LyricsDraft = { sections: [], order: [] };
  const known = new Map<string, SectionDraft>();
  const named = new Map<string, SectionDraft>();
  const empty = new Set<string>();
  for (const part of parts) {
    if (part.lines.length === 0) {
      empty.add(partKey(part.name));
      song.diagnostics.push({ line: part.at, message: diagnose('part-empty', { name: part.name }), text: '' });
      continue;
    }
    const key = partKey(part.name);
    const content = JSON.stringify([key, part.lines]);
    const section = known.get(content) ?? addSection(text, part);
    known.set(content, section);
    if (part.name !== '' && !named.has(key)) named.set(key, section);
    text.order.push(section);
  }
  if (order !== undefined) applyOrder(text, { named, empty }, order, song);
  const rest = { keys: { original: song.metadata.key, new: '' }, notes: '', carried: {} };
  return normalizeChordNames(finishDocument(text, rest, song.diagnostics), song.diagnostics);
}

function addSection(text: LyricsDraft, { name, at, lines }: SongPart): SectionDraft {
  const parsed = parsePartName(name);
  const section =
    parsed !== undefined
      ? emptySection(parsed.kind, at, parsed.number, parsed.label)
      : name === ''
        ? emptySection('verse', at)
        : emptySection('other', at, '', name.trim());
  if (parsed !== undefined && parsed.repeat !== '') section.lines.push(lyricLine('', [], parsed.repeat));
  section.lines.push(...lines);
  section.lineNumbers.push(...section.lines.map((_, index) => at + index));
  text.sections.push(section);
  return section;
}

function applyOrder(
  text: LyricsDraft,
  { named, empty }: { readonly named: ReadonlyMap<string, SectionDraft>; readonly empty: ReadonlySet<string> },
  { names, line }: PartOrder,
  { diagnostics }: SongDraft,
): void {
  const find = (name: string) => named.get(partKey(name)) ?? named.get(partKey(alternativeName(name)));
  const unknown = names.filter((name) => find(name) === undefined && !empty.has(partKey(name)));
  if (unknown.length > 0)
    diagnostics.push({ line, message: diagnose('order-unknown', { names: unknown.join(', ') }), text: '' });
  const sung = names.flatMap((name) => find(name) ?? []);
  if (sung.length === 0) return;
  const inOrder = new Set(sung);
  const missing = text.sections.filter((section) => !inOrder.has(section));
  for (const { at } of missing) diagnostics.push({ line: at, message: diagnose('section-not-in-order'), text: '' });
  text.order.splice(0, text.order.length, ...sung, ...missing);
}

/* "Chorus" in the order may be the part "Chorus 1", and the other way round. */
const alternativeName = (name: string): string =>
  /\d\s*$/.test(name) ? name.replace(/\s*1\s*$/, '') : `${name.trim()} 1`;

/** The sections that names of parts mean, and the names that no section has. */
type FoundOrder = { readonly ids: readonly string[]; readonly unknown: readonly string[] };

/**
 * Finds the sections of a text in the order that another program names its parts: "V1 C V2", "Verse 1, Chorus 1".
 *
 * @returns the ids in that order; names that only end the list, such as "STOP", are unknown too
 */
export function findPartOrder({ sections }: LyricsDocument, names: readonly string[]): FoundOrder {
  const keyed = sections.map((section) => ({ id: section.id, kind: section.kind, keys: keysOf(section) }));
  const find = (name: string) => {
    const wanted = [partKey(name), partKey(alternativeName(name))];
    const found = wanted.map((key) => keyed.find(({ keys }) => keys.includes(key))).find((one) => one !== undefined);
    const parsed = parsePartName(name) ?? parsePartName(name.toUpperCase());
    return found ?? (parsed?.number === '' ? keyed.find(({ kind }) => kind === parsed.kind) : undefined);
  };
  return {
    ids: names.flatMap((name) => find(name)?.id ?? []),
    unknown: names.filter((name) => find(name) === undefined),
  };
}

const keysOf = ({ kind, number, label }: LyricsDocument['sections'][number]): readonly string[] =>
  label === '' ? [`${kind} ${number}`] : [partKey(label), `${kind} ${label.toLowerCase()}`];
