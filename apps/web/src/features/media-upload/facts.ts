import type { FileFacts } from '@canticle/contract/calls';
import type { ManagedFile } from './managed-file.ts';

/** What an editor can say of a file in the form; an empty text says nothing. */
export type TypedFacts = {
  readonly name: string;
  readonly type: ManagedFile['type'];
  readonly category: string;
  readonly language: string;
  readonly instrumentId: string;
  readonly companionOf: string;
};

/** What a file may be instead, by what it is: a PDF a score or a document, words in time subtitles or lyrics. */
const PAIRS: readonly (readonly ManagedFile['type'][])[] = [
  ['sheetmusic-pdf', 'pdf'],
  ['subtitles', 'lyrics'],
];

/**
 * What a file may be, as far as its editor chooses; nothing where there is only one way to see it.
 * @example typesFor('pdf') // ['sheetmusic-pdf', 'pdf']
 * @example typesFor('audio') // []
 */
export function typesFor(type: ManagedFile['type']): readonly ManagedFile['type'][] {
  return PAIRS.find((pair) => pair.includes(type)) ?? [];
}

/** The form of a file as it is now. */
export const factsOf = ({ name, type, category, language, instrumentId, companionOf }: ManagedFile): TypedFacts => ({
  name,
  type,
  category: category ?? '',
  language: language ?? '',
  instrumentId: instrumentId ?? '',
  companionOf: companionOf ?? '',
});

/** What the editor changed, and nothing else, so that what somebody else changes meanwhile stays. */
export function changedFacts(file: ManagedFile, typed: TypedFacts): FileFacts {
  const before = factsOf(file);
  const after = { ...typed, name: typed.name.trim() };
  const changed = (Object.keys(before) as (keyof TypedFacts)[]).filter((fact) => after[fact] !== before[fact]);
  return Object.fromEntries(changed.map((fact) => [fact, after[fact] === '' ? null : after[fact]]));
}
