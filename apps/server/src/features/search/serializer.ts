import type { search } from '@canticle/contract';
import { type RankedResults, matchedLine, type Ranking } from '@canticle/search';
import { resolveText } from '../songs/index.ts';
import type { IndexDraft } from './model.ts';

type Context = search.SearchResult['context'];
/** What the library said of something. */
export type IndexedSource = Pick<IndexDraft, 'document' | 'context'>;

/**
 * What is told of something that was found.
 *
 * @param isLocked  the reader may not open it: its words are not shown
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
