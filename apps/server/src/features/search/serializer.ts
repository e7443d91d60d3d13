import type { search } from '@canticle/contract';
import { type RankedResults, matchedLine, type Ranking } from '@canticle/search';
import { resolveText } from '../songs/index.ts';
import type { IndexDraft } from './model.ts';

type Context = search.SearchResult['context'];
/** The source of an indexed document. */
export type IndexedSource = Pick<IndexDraft, 'document' | 'context'>;

/**
 * The context of a search result.
 *
 * @param isLocked  the viewer may not open it: its text is not shown
 */
export function serializeContext(
  source: IndexedSource,
  ranking: Ranking,
  found: RankedResults,
  { language, isLocked }: { readonly language: string; readonly isLocked: boolean },
): Context {
  const { document, context } = source;
  const titles = Object.fromEntries(document.titles.map((title) => [title.language, title.text]));
  const named: Context = document.kind === 'contributor' ? {} : { title: resolveText(titles, language) };
  const lines: Context = isLocked ? { locked: 'true' } : matchedLine(document, ranking, found.terms);
  return { ...named, ...lines, ...context };
}
