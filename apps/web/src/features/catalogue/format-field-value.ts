import type { CatalogueItem } from '@canticle/contract/calls';
import {
  type collectionFields,
  type contributorFields,
  type instrumentFields,
  type languageFields,
  type referenceFields,
  type songFields,
} from '@canticle/contract/entities';
import { languageName } from '../media/index.ts';
import { localizedText, type MessageKey, messageKeyOf, type Translate } from '../../i18n/index.ts';
import type { EntityNames } from './form-state.ts';

type FormatOptions = { readonly t: Translate; readonly language: string; readonly names: EntityNames };
type Song = CatalogueItem<'song'>;

/** The name of a described field of any kind of item. */
export type FieldName =
  | keyof typeof songFields
  | keyof typeof collectionFields
  | keyof typeof contributorFields
  | keyof typeof referenceFields
  | keyof typeof instrumentFields
  | keyof typeof languageFields;

/** The key of the label of a field; the types require a translation of every described field. */
export const fieldLabelKey = (field: FieldName): MessageKey => `catalogue.field.${field}`;

/** The label of a field. */
export const fieldLabelText = (field: string, t: Translate): string => t(messageKeyOf(`catalogue.field.${field}`));

/** Formats the value of a field for display, one line per part; no lines when it is empty. */
export function formatFieldValue(field: string, value: unknown, options: FormatOptions): readonly string[] {
  const { t, language } = options;
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'boolean') return [t(value ? 'catalogue.yes' : 'catalogue.no')];
  const references = formatReferences({ [field]: value }, options);
  if (references) return references;
  if (typeof value === 'object')
    return Object.entries(value).map(([code, text]) => `${languageName(code, language)}: ${String(text)}`);
  return [String(value)];
}

/* What a song refers to; undefined for any other field. */
function formatReferences(fields: Partial<Song>, { t, language, names }: FormatOptions): readonly string[] | undefined {
  const nameOf = (id: string) => localizedText(names[id] ?? {}, language) || t('catalogue.gone');
  const { memberships, participants, copyrights, origins } = fields;
  if (memberships)
    return memberships.map(({ collectionId, number, free }) =>
      [nameOf(collectionId), number ?? '', free ? t('catalogue.free-song') : ''].filter(Boolean).join(' · '),
    );
  if (participants)
    return participants.map(({ contributorId, type, language: into }) =>
      [nameOf(contributorId), t(`catalogue.role.${type}`), into === undefined ? '' : languageName(into, language)]
        .filter(Boolean)
        .join(' · '),
    );
  if (copyrights)
    return copyrights.map(({ copyrightId, type }) => `${t(`catalogue.of.${type}`)}: ${nameOf(copyrightId)}`);
  if (origins)
    return origins.map(({ countryId, type, description }) =>
      [`${t(`catalogue.of.${type}`)}: ${nameOf(countryId)}`, localizedText(description, language)]
        .filter(Boolean)
        .join(', '),
    );
  return (fields.themeIds ?? fields.categoryIds ?? fields.genreIds)?.map(nameOf);
}
