import type { Translate } from '../../../i18n/index.ts';

type Uses = { readonly songs: number; readonly files: number; readonly articles: number };

const KINDS = ['songs', 'files', 'articles'] as const;

/**
 * What refers to something, as a row of words without what does not: `3 songs and 1 file`. Empty when nothing does.
 *
 * @param language  of the words, such as `en`
 */
export function formatUses(uses: Uses, t: Translate, language: string): string {
  const counts = KINDS.filter((kind) => uses[kind] > 0).map((kind) =>
    t(`catalogue.refers.${kind}`, { count: uses[kind] }),
  );
  return new Intl.ListFormat(language).format(counts);
}
