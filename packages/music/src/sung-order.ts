import type { LyricSection, LyricsDocument } from './lyrics-document.ts';
import { selectSections, printedSections } from './printed-sections.ts';

/** The fields of a section that the rule needs: a `LyricSection` has them. */
export type OrderEntry = { readonly id: string; readonly kind: string };

/**
 * The order in which a text is sung: every entry that is not a chorus is followed by the last chorus seen, unless the
 * next entry is itself a chorus. An order in which an entry occurs twice is an arrangement and is left unchanged.
 *
 * @example sungOrder([{ id: 'v1', kind: 'verse' }, { id: 'c1', kind: 'chorus' }, { id: 'v2', kind: 'verse' }]).map(({ id }) => id).join(' ') // 'v1 c1 v2 c1'
 */
export function sungOrder<Entry extends OrderEntry>(entries: readonly Entry[]): readonly Entry[] {
  if (new Set(entries.map(({ id }) => id)).size < entries.length) return entries;
  let chorus: Entry | undefined;
  return entries.flatMap((entry, at) => {
    if (entry.kind === 'chorus') chorus = entry;
    const isFollowed = entry.kind === 'chorus' || entries[at + 1]?.kind === 'chorus';
    return chorus === undefined || isFollowed ? [entry] : [entry, chorus];
  });
}

/** The sections of a text as they are sung, choruses repeated; an arrangement is left unchanged. */
export function sungSections(document: LyricsDocument): readonly LyricSection[] {
  const isArranged = document.isArranged === true || new Set(document.order).size < document.order.length;
  return isArranged ? selectSections(document.sections, document.order) : sungOrder(printedSections(document));
}

/**
 * The entries of a text as sent to clients, in sung order; their kind is in their key (`chorus_1`).
 *
 * @example toSungContent([{ key: 'verse_1' }, { key: 'chorus_1' }, { key: 'verse_2' }]).length // 4
 */
export function toSungContent<Entry extends { readonly key: string }>(content: readonly Entry[]): readonly Entry[] {
  const entries = content.map((entry) => ({ entry, id: entry.key, kind: entry.key.replace(/_\d+$/, '') }));
  return sungOrder(entries).map(({ entry }) => entry);
}

/**
 * A text with a verse order for one occasion: only those sections, exactly in that order. Unknown ids are omitted; the
 * text is unchanged when none is left.
 */
export function applyVerseOrder<Document extends LyricsDocument>(
  document: Document,
  verseOrder: readonly string[],
): Document {
  const existingIds = new Set(document.sections.map(({ id }) => id));
  const order = verseOrder.filter((id) => existingIds.has(id));
  if (order.length === 0) return document;
  const sungIds = new Set(order);
  const sections = document.sections.filter(({ id }) => sungIds.has(id));
  return { ...document, sections, order, isArranged: true };
}
