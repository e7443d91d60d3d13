import type { SongFileMetadata } from '@canticle/contract/calls';
import type { ManagedFile } from './managed-file.ts';

/** The metadata an editor can change in the form; an empty text means none. */
export type FileFormValues = {
  readonly name: string;
  readonly type: ManagedFile['type'];
  readonly category: string;
  readonly language: string;
  readonly instrumentId: string;
  /** The key a recording is in. */
  readonly transposition: string;
  readonly companionOf: string;
};

/** Alternative types of a file: a PDF is a score or a document, timed text is subtitles or lyrics. */
const ALTERNATIVE_TYPES: readonly (readonly ManagedFile['type'][])[] = [
  ['sheetmusic-pdf', 'pdf'],
  ['subtitles', 'lyrics'],
];

/**
 * The types an editor can choose for a file; empty where there is only one.
 * @example alternativeTypes('pdf') // ['sheetmusic-pdf', 'pdf']
 * @example alternativeTypes('audio') // []
 */
export function alternativeTypes(type: ManagedFile['type']): readonly ManagedFile['type'][] {
  return ALTERNATIVE_TYPES.find((pair) => pair.includes(type)) ?? [];
}

/** The form values of a file. */
export const formValuesOf = ({
  name,
  type,
  category,
  language,
  instrumentId,
  transposition,
  companionOf,
}: ManagedFile): FileFormValues => ({
  name,
  type,
  category: category ?? '',
  language: language ?? '',
  instrumentId: instrumentId ?? '',
  transposition: transposition ?? '',
  companionOf: companionOf ?? '',
});

/** Only the fields the editor changed, so that concurrent changes by others are preserved. */
export function changedFields(file: ManagedFile, values: FileFormValues): SongFileMetadata {
  const before = new Map(Object.entries(formValuesOf(file)));
  const changed = Object.entries({ ...values, name: values.name.trim() }).filter(
    ([field, value]) => before.has(field) && value !== before.get(field),
  );
  return Object.fromEntries(changed.map(([field, value]) => [field, value === '' ? null : value]));
}
