import type { CatalogueItem } from '@canticle/contract/calls';
import { languageName } from '../../../features/media/index.ts';
import { type MessageKey, nameIn, type Translate } from '../../../translations/index.ts';
import type { Names } from './form-state.ts';

type Told = { readonly t: Translate; readonly language: string; readonly names: Names };
type Song = CatalogueItem<'song'>;

const ofSongs = new Set([
  'memberships',
  'participants',
  'copyrights',
  'origins',
  'themeIds',
  'categoryIds',
  'genreIds',
]);

/** What a field is called. */
export const fieldLabel = (field: string, t: Translate): string => t(`catalogue.field.${field}` as MessageKey);

/** A value of a field as people read it, a line for each part; none when it is empty. */
export function describeValue(field: string, value: unknown, told: Told): readonly string[] {
  const { t, language } = told;
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'boolean') return [t(value ? 'catalogue.yes' : 'catalogue.no')];
  if (ofSongs.has(field)) return describeList(field, value, told);
  if (typeof value === 'object')
    return Object.entries(value).map(([code, text]) => `${languageName(code, language)}: ${String(text)}`);
  return [String(value)];
}

function describeList(field: string, value: unknown, { t, language, names }: Told): readonly string[] {
  const nameOf = (id: string) => nameIn(names[id] ?? {}, language) || t('catalogue.gone');
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
      [`${t(`catalogue.of.${type}`)}: ${nameOf(countryId)}`, nameIn(description, language)].filter(Boolean).join(', '),
    );
  return (value as readonly string[]).map(nameOf);
}
