import type { Translate } from '../../i18n/index.ts';

type Uses = { readonly songs: number; readonly files: number; readonly articles: number };

const KINDS = ['songs', 'files', 'articles'] as const;

/**
 * Formats what refers to an item, without the zero counts: `3 songs and 1 file`. Empty when nothing does.
 *
 * @param language  of the text, such as `en`
 */
export function formatUses(uses: Uses, t: Translate, language: string): string {
  const counts = KINDS.filter((kind) => uses[kind] > 0).map((kind) =>
    t(`catalogue.refers.${kind}`, { count: uses[kind] }),
  );
  return new Intl.ListFormat(language).format(counts);
}
