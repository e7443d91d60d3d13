import { BadRequest, type lyrics, Unprocessable } from '@canticle/contract';
import { readBundleChordPro, ParseError } from '@canticle/formats';
import type { LyricsDocument } from '@canticle/music';
import { z } from 'zod';

/** A text from an editor: as ChordPro, or in stored form. */
type EditedText = {
  readonly source?: { readonly original: string; readonly new?: string | null | undefined } | null | undefined;
  readonly document?: lyrics.StoredLyrics['document'] | null | undefined;
};

/**
 * Parses an edited text. Carried data of the text before it is kept: the ChordPro that an editor sees does not show it,
 * so its absence does not mean that it was deleted.
 *
 * @throws {Unprocessable} when the two melodies have different words, with the line
 */
export function parseEditedText(edited: EditedText, before: LyricsDocument | undefined): LyricsDocument {
  if (edited.document != null) return validateDocument(edited.document);
  if (edited.source == null) throw new BadRequest('The lyrics are missing.');
  try {
    const { original, new: newer } = edited.source;
    const { document } = readBundleChordPro({ original, new: newer ?? undefined });
    return { ...document, carried: mergeCarried(before?.carried ?? {}, document.carried) };
  } catch (error) {
    if (error instanceof ParseError) throw new Unprocessable(error.message, { cause: error });
    throw error;
  }
}

type Carried = LyricsDocument['carried'];

const carriedLists = z.record(z.string(), z.array(z.unknown())).optional();

/* Merges ChordPro's lists of directives, comments and sections: new entries come after existing ones. */
function mergeCarried(before: Carried, added: Carried): Carried {
  const existing = carriedLists.parse(before['chordpro']);
  const additions = carriedLists.parse(added['chordpro']);
  if (additions === undefined) return before;
  const names = [...new Set([...Object.keys(existing ?? {}), ...Object.keys(additions)])];
  const joined = names.map((name) => [name, [...(existing?.[name] ?? []), ...(additions[name] ?? [])]]);
  return { ...before, chordpro: Object.fromEntries(joined) };
}

function validateDocument(document: LyricsDocument): LyricsDocument {
  const ids = document.sections.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new BadRequest('Two sections of the lyrics have the same ID.');
  const unknown = document.order.find((id) => !ids.includes(id));
  if (unknown !== undefined)
    throw new BadRequest(`The order contains a section "${unknown}" that the lyrics do not have.`);
  for (const { text, chords } of document.sections.flatMap(({ lines }) => lines)) {
    const chordMarks = [...chords.original, ...chords.new];
    if (chordMarks.some(([offset]) => offset < 0 || offset > text.length)) {
      throw new BadRequest(`A chord is outside the line "${text.slice(0, 60)}".`);
    }
  }
  return document;
}
