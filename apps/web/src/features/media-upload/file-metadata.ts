import type { SongFileMetadata } from '@canticle/contract/calls';
import type { ManagedFile } from './managed-file.ts';

/** What an editor can say of a file in the form; an empty text says nothing. */
export type FileFormValues = {
  readonly name: string;
  readonly type: ManagedFile['type'];
  readonly category: string;
  readonly language: string;
  readonly instrumentId: string;
  readonly companionOf: string;
};

/** What a file may be instead, by what it is: a PDF a score or a document, words in time subtitles or lyrics. */
const ALTERNATIVE_TYPES: readonly (readonly ManagedFile['type'][])[] = [
  ['sheetmusic-pdf', 'pdf'],
  ['subtitles', 'lyrics'],
];

/**
 * What a file may be, as far as its editor chooses; nothing where there is only one way to see it.
 * @example alternativeTypes('pdf') // ['sheetmusic-pdf', 'pdf']
 * @example alternativeTypes('audio') // []
 */
export function alternativeTypes(type: ManagedFile['type']): readonly ManagedFile['type'][] {
  return ALTERNATIVE_TYPES.find((pair) => pair.includes(type)) ?? [];
}

/** The form of a file as it is now. */
export const formValuesOf = ({
  name,
  type,
  category,
  language,
  instrumentId,
  companionOf,
}: ManagedFile): FileFormValues => ({
  name,
  type,
  category: category ?? '',
  language: language ?? '',
  instrumentId: instrumentId ?? '',
  companionOf: companionOf ?? '',
});

/** What the editor changed, and nothing else, so that what somebody else changes meanwhile stays. */
export function changedFields(file: ManagedFile, values: FileFormValues): SongFileMetadata {
  const before = formValuesOf(file);
  const after = { ...values, name: values.name.trim() };
  const changed = (Object.keys(before) as (keyof FileFormValues)[]).filter((field) => after[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field] === '' ? null : after[field]]));
}
