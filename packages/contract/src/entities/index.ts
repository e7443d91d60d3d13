export { collectionFields } from './collection-fields.ts';
export { contributorFields } from './contributor-fields.ts';
export { columnFields, emptyDraft, emptyValues, isColumn, isEmptyValue, listColumns, pickFields } from './entity.ts';
export type {
  ColumnField,
  ColumnNames,
  DocumentVersion,
  EntityDraft,
  EntityFields,
  EntityValues,
  Field,
  FieldValue,
  FlagField,
  InDocument,
  ListNames,
} from './field.ts';
export { instrumentFields, languageFields, referenceFields } from './reference-fields.ts';
export {
  SONG_NUMBER,
  type SongCopyright,
  songFields,
  type SongMembership,
  type SongOrigin,
  type SongParticipant,
} from './song-fields.ts';
