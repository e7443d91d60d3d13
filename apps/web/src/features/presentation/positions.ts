import type { Presentation, PresentationPositionInput } from '@canticle/contract/calls';
import { type PresentationDocument, slideContentOf, versePositions } from '@canticle/presentation';
import type { SongPlacement, ServerState } from './sync-state.ts';

/** The position of a document, as the server stores it: no text, only references to it. */
export function positionOf(document: PresentationDocument, place: SongPlacement): PresentationPositionInput {
  const { song, collection, lyrics, settings } = document;
  const order = verseOrderOf(document);
  return {
    songId: song.id,
    collectionId: collection?.id ?? null,
    language: lyrics.languageKey,
    order: [...order],
    ...place,
    slide: slidePositionOf(document),
    settings,
  };
}

function slidePositionOf(document: PresentationDocument): PresentationPositionInput['slide'] {
  const content = slideContentOf(document);
  const reading = content?.reading;
  return content && { ...content, reading: reading ? { ...reading, parts: [...reading.parts] } : null };
}

/** The sections of a document in the order they are sung, by their ids. */
const verseOrderOf = ({ lyrics: { verses } }: PresentationDocument): readonly string[] =>
  versePositions(verses).map((at) => verses[at]?.section ?? '');

/** The state the server reports; undefined where it has no document for this person. */
export function serverStateOf({ revision, position, document }: Presentation): ServerState | undefined {
  return position && document ? { revision, document, place: placementOf(position) } : undefined;
}

/** The same for a window that has the text itself, among `documents`; undefined where none of them has that text. */
export function serverStateFor(
  { revision, position }: Presentation,
  documents: readonly (PresentationDocument | undefined)[],
): ServerState | undefined {
  if (!position) return undefined;
  const document = documents.find(
    (one) =>
      one?.song.id === position.songId &&
      one.lyrics.languageKey === position.language &&
      verseOrderOf(one).join(' ') === position.order.join(' '),
  );
  return document && { revision, document: { ...document, settings: position.settings }, place: placementOf(position) };
}

const placementOf = ({ list, nextSongId, melody }: NonNullable<Presentation['position']>): SongPlacement => ({
  list,
  nextSongId,
  melody,
});
