import type { EntityFields } from './field.ts';
import { BOTH, HTML_LENGTH, LINE_LENGTH, NONE, YEARS } from './limits.ts';

/** What is known of a person or group who made songs, apart from the slug. */
export const contributorFields = {
  name: {
    kind: 'text',
    column: 'name',
    maxLength: LINE_LENGTH,
    isRequired: true,
    empty: '',
    documents: BOTH,
    description: 'The name people see, 1 to 300 characters.',
  },
  sortName: {
    kind: 'text',
    column: 'sort_name',
    maxLength: LINE_LENGTH,
    isTrimmed: true,
    empty: null,
    documents: NONE,
    description:
      'The name the contributor is sorted under, such as `Beethoven, Ludwig van`, at most 300 characters; null when it follows from the name.',
  },
  birthYear: {
    kind: 'number',
    column: 'birth_year',
    ...YEARS,
    empty: null,
    documents: BOTH,
    description: 'The year of birth, 1 to 9999; null when it is not known.',
  },
  country: {
    kind: 'text',
    column: 'country',
    maxLength: 2,
    pattern: { test: /^[A-Za-z]{2}$/, message: 'two letters' },
    empty: null,
    documents: BOTH,
    description: 'The country as a code of two letters; null when it is not known.',
  },
  subtitle: {
    kind: 'text',
    column: 'subtitle',
    maxLength: LINE_LENGTH,
    empty: null,
    documents: BOTH,
    description: 'A short line about the contributor, such as a profession, at most 300 characters; null for none.',
  },
  image: {
    kind: 'image',
    column: 'image',
    empty: null,
    documents: BOTH,
    description:
      'The address of a picture: one that `POST api/canticle/catalogue-pictures` or an upload returned, or an https address. Null for none.',
  },
  biography: {
    kind: 'localized',
    column: 'biography',
    format: 'html',
    maxLength: HTML_LENGTH,
    empty: {},
    documents: BOTH,
    description: 'The biography as HTML by language code, at most 100,000 characters each; may be empty.',
  },
  enabled: {
    kind: 'flag',
    column: 'enabled',
    isOptional: true,
    empty: true,
    documents: NONE,
    description: 'Whether editors are offered the contributor for songs.',
  },
} as const satisfies EntityFields;
