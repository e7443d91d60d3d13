import type { EntityFields, FlagField, NumberField } from './field.ts';
import { BOTH, LINE_LENGTH, NONE, POSITIONS, TEXT_LENGTH } from './limits.ts';

const sort = {
  kind: 'number',
  column: 'sort',
  ...POSITIONS,
  empty: 0,
  documents: NONE,
  description: 'The order in lists, ascending, -1,000,000 to 1,000,000.',
} as const satisfies NumberField;

const enabled = {
  kind: 'flag',
  column: 'enabled',
  isOptional: true,
  empty: true,
  documents: NONE,
  description: 'Whether editors are offered it; what has it keeps it.',
} as const satisfies FlagField;

/** What is known of a category, a genre, a theme, a copyright or a country. */
export const referenceFields = {
  slug: {
    kind: 'text',
    column: 'slug',
    maxLength: 100,
    isTrimmed: true,
    empty: '',
    documents: BOTH,
    description:
      'For a country its code of two letters, else a name that stays the same in addresses and files, at most 100 characters; derived from the name when empty.',
  },
  name: {
    kind: 'localized',
    column: 'name',
    format: 'line',
    maxLength: LINE_LENGTH,
    isRequired: true,
    empty: {},
    documents: BOTH,
    description: 'The name by language code, at least one, at most 300 characters each.',
  },
  description: {
    kind: 'localized',
    column: 'description',
    format: 'text',
    maxLength: TEXT_LENGTH,
    empty: {},
    documents: BOTH,
    description: 'What it is, by language code, at most 2000 characters each; may be empty.',
  },
  language: {
    kind: 'text',
    column: 'language',
    maxLength: 2,
    pattern: { test: /^[a-z]{2}$/, message: 'a language code' },
    empty: null,
    documents: ['4.0'],
    description: 'For a country its most widely spoken language, as two lower-case letters; else null.',
  },
  sort,
  enabled,
} as const satisfies EntityFields;

/** What is known of an instrument that tutorials are for. */
export const instrumentFields = {
  identifier: {
    kind: 'text',
    column: 'identifier',
    maxLength: 40,
    isTrimmed: true,
    pattern: { test: /^[a-z][a-z0-9-]{0,39}$/, message: 'small letters, digits and hyphens' },
    empty: '',
    documents: BOTH,
    description:
      'A word of lower-case letters, digits and hyphens that begins with a letter, 1 to 40 characters, such as `guitar`; apps translate it.',
  },
  icon: {
    kind: 'text',
    column: 'icon',
    maxLength: LINE_LENGTH,
    empty: '',
    documents: BOTH,
    description: 'The name or the address of an icon, at most 300 characters; may be empty.',
  },
  sort,
  enabled,
} as const satisfies EntityFields;

/** What is known of a language that texts may be in. */
export const languageFields = {
  key: {
    kind: 'text',
    column: 'key',
    maxLength: 2,
    pattern: { test: /^[a-z]{2}$/, message: 'a language code' },
    empty: '',
    documents: BOTH,
    description: 'The language as two lower-case letters; it cannot change once it is added.',
  },
  name: {
    kind: 'text',
    column: 'name',
    maxLength: 100,
    isRequired: true,
    empty: '',
    documents: BOTH,
    description: 'The name of the language in itself, 1 to 100 characters.',
  },
  sort,
  enabled,
} as const satisfies EntityFields;
