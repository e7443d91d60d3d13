import { BadRequest, Impossible } from '@canticle/contract';
import { readBundleChordPro, Unreadable } from '@canticle/formats';
import type { LyricsDocument } from '@canticle/music';

/** A text as an editor sends it: written as ChordPro, or as it is stored. */
type EditedText = {
  readonly source?: { readonly original: string; readonly new?: string | null | undefined } | null | undefined;
  readonly document?: unknown;
};

/**
 * The document an editor means. What the text before it carried along stays with it: the ChordPro that an editor sees
 * does not show it, so it was not meant to go.
 *
 * @throws {Impossible} when the two melodies have different words, with the line
 */
export function documentOf(edited: EditedText, before: LyricsDocument | undefined): LyricsDocument {
  if (edited.source == null) return checked(edited.document as LyricsDocument);
  try {
    const { original, new: newer } = edited.source;
    const { document } = readBundleChordPro({ original, new: newer ?? undefined });
    return { ...document, carried: joinCarried(before?.carried ?? {}, document.carried) };
  } catch (error) {
    if (error instanceof Unreadable) throw new Impossible(error.message, { cause: error });
    throw error;
  }
}

type Carried = LyricsDocument['carried'];

/* Of ChordPro, lists of directives, comments and sections: the new ones stand after those that were there. */
function joinCarried(before: Carried, added: Carried): Carried {
  const old = before['chordpro'] as Readonly<Record<string, readonly unknown[]>> | undefined;
  const young = added['chordpro'] as Readonly<Record<string, readonly unknown[]>> | undefined;
  if (young === undefined) return before;
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(young)])];
  const joined = names.map((name) => [name, [...(old?.[name] ?? []), ...(young[name] ?? [])]]);
  return { ...before, chordpro: Object.fromEntries(joined) };
}

function checked(document: LyricsDocument): LyricsDocument {
  const ids = document.sections.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new BadRequest('Two sections of the text have the same id.');
  const unknown = document.order.find((id) => !ids.includes(id));
  if (unknown !== undefined)
    throw new BadRequest(`The order names a section "${unknown}" that the text does not have.`);
  for (const { text, chords } of document.sections.flatMap(({ lines }) => lines)) {
    const marks = [...chords.original, ...chords.new];
    if (marks.some(([offset]) => offset < 0 || offset > text.length)) {
      throw new BadRequest(`A chord stands outside of the line "${text.slice(0, 60)}".`);
    }
  }
  return document;
}
