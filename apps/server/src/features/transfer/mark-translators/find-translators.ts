import { slugify } from '../names.ts';
import { normalizeLanguage } from '@canticle/formats';
import type { Lyrics } from '../../lyrics/index.ts';

/** A translator by the slug of the contributor; the language is empty when it is not known. */
export type NamedTranslator = { readonly slug: string; readonly language: string };

/**
 * The translators that imports of earlier versions kept with a text: its member `carried.song.translators` has their
 * names, and the language where the file said it. Else it is that of the text, when the song has only one.
 */
export function findTranslators(texts: readonly Pick<Lyrics, 'language' | 'document'>[]): readonly NamedTranslator[] {
  const onlyLanguage = texts.length === 1 ? (texts[0]?.language ?? '') : '';
  return texts.flatMap(({ document: { carried } }) =>
    listOf(memberOf(memberOf(carried, 'song'), 'translators')).flatMap((entry): readonly NamedTranslator[] => {
      const [name, tag] = [memberOf(entry, 'name'), memberOf(entry, 'language')];
      if (typeof name !== 'string' || name.trim() === '') return [];
      const language = normalizeLanguage(typeof tag === 'string' ? tag : '') || onlyLanguage;
      return [{ slug: slugify(name.trim()), language }];
    }),
  );
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The translators among the authors of the starter library of earlier versions, by the path of the song. */
export const STARTER_TRANSLATORS: { readonly [path: string]: readonly NamedTranslator[] } = {
  'FS/005-solveigs-song': [
    { slug: 'william-archer', language: 'en' },
    { slug: 'charles-archer', language: 'en' },
  ],
  'FS/006-solveigs-cradle-song': [
    { slug: 'william-archer', language: 'en' },
    { slug: 'charles-archer', language: 'en' },
  ],
  'HH/003-a-mighty-fortress-is-our-god': [
    { slug: 'frederic-henry-hedge', language: 'en' },
    { slug: 'magnus-brostrup-landstad', language: 'no' },
  ],
  'HH/004-silent-night': [
    { slug: 'john-freeman-young', language: 'en' },
    { slug: 'b-s-ingemann', language: 'no' },
  ],
  'HH/005-thy-little-ones-dear-lord-are-we': [{ slug: 'harriet-krauth-spaeth', language: 'en' }],
  'HH/018-o-come-all-ye-faithful': [{ slug: 'frederick-oakeley', language: 'en' }],
};
