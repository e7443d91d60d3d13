import type { Presentation, SentPosition } from '@canticle/contract/calls';
import { type PresentationDocument, placesOf } from '@canticle/presentation';
import type { Place, ServerShown } from './shown-state.ts';

/** Where a document is, as the server keeps it: no text, only what leads to it. */
export function positionOf(document: PresentationDocument, place: Place): SentPosition {
  const { song, collection, lyrics, settings } = document;
  const order = sungOrderOf(document);
  return {
    songId: song.id,
    collectionId: collection?.id ?? null,
    language: lyrics.languageKey,
    order: [...order],
    ...place,
    settings,
  };
}

/** The sections of a document in the order they are sung, by their ids. */
export const sungOrderOf = ({ lyrics: { verses } }: PresentationDocument): readonly string[] =>
  placesOf(verses).map((at) => verses[at]?.section ?? '');

/** What the server says is shown; undefined where it has no document for this person. */
export function shownBy({ revision, position, document }: Presentation): ServerShown | undefined {
  return position && document ? { revision, document, place: placeOf(position) } : undefined;
}

/** The same for a window that has the text itself, among `documents`; undefined where none of them is of that text. */
export function shownAmong(
  { revision, position }: Presentation,
  documents: readonly (PresentationDocument | undefined)[],
): ServerShown | undefined {
  if (!position) return undefined;
  const document = documents.find(
    (one) =>
      one?.song.id === position.songId &&
      one.lyrics.languageKey === position.language &&
      sungOrderOf(one).join(' ') === position.order.join(' '),
  );
  return document && { revision, document: { ...document, settings: position.settings }, place: placeOf(position) };
}

/** Whether two documents are of the same text, sung in the same order. */
export const isSameText = (one: PresentationDocument, other: PresentationDocument): boolean =>
  one.song.id === other.song.id &&
  one.lyrics.languageKey === other.lyrics.languageKey &&
  sungOrderOf(one).join(' ') === sungOrderOf(other).join(' ');

const placeOf = ({ list, nextSongId, melody }: NonNullable<Presentation['position']>): Place => ({
  list,
  nextSongId,
  melody,
});
