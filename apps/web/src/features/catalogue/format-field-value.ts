import type { CatalogueItem } from '@canticle/contract/calls';
import { languageName } from '../media/index.ts';
import { type MessageKey, localizedText, type Translate } from '../../i18n/index.ts';
import type { EntityNames } from './form-state.ts';

type FormatOptions = { readonly t: Translate; readonly language: string; readonly names: EntityNames };
type Song = CatalogueItem<'song'>;

const referenceFields = new Set([
  'memberships',
  'participants',
  'copyrights',
  'origins',
  'themeIds',
  'categoryIds',
  'genreIds',
]);

/** The label of a field. */
export const fieldLabelText = (field: string, t: Translate): string => t(`catalogue.field.${field}` as MessageKey);

/** Formats the value of a field for display, one line per part; no lines when it is empty. */
export function formatFieldValue(field: string, value: unknown, options: FormatOptions): readonly string[] {
  const { t, language } = options;
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'boolean') return [t(value ? 'catalogue.yes' : 'catalogue.no')];
  if (referenceFields.has(field)) return formatReferences(field, value, options);
  if (typeof value === 'object')
    return Object.entries(value).map(([code, text]) => `${languageName(code, language)}: ${String(text)}`);
  return [String(value)];
}

function formatReferences(field: string, value: unknown, { t, language, names }: FormatOptions): readonly string[] {
  const nameOf = (id: string) => localizedText(names[id] ?? {}, language) || t('catalogue.gone');
  if (field === 'memberships')
    return (value as Song['memberships']).map(({ collectionId, number, free }) =>
      [nameOf(collectionId), number ?? '', free ? t('catalogue.free-song') : ''].filter(Boolean).join(' · '),
    );
  if (field === 'participants')
    return (value as Song['participants']).map(
      ({ contributorId, type }) => `${nameOf(contributorId)} · ${t(`catalogue.role.${type}`)}`,
    );
  if (field === 'copyrights')
    return (value as Song['copyrights']).map(
      ({ copyrightId, type }) => `${t(`catalogue.of.${type}`)}: ${nameOf(copyrightId)}`,
    );
  if (field === 'origins')
    return (value as Song['origins']).map(({ countryId, type, description }) =>
      [`${t(`catalogue.of.${type}`)}: ${nameOf(countryId)}`, localizedText(description, language)]
        .filter(Boolean)
        .join(', '),
    );
  return (value as readonly string[]).map(nameOf);
}
