import type { Job } from '../../../jobs/index.ts';
import type { Choice, Report, ReportItem } from '../model.ts';
import type { Counts, ImportLine, LineKind, StoredImport } from './queries.ts';

/** How long an import and its report are kept. */
export const KEPT_MS = 7 * 24 * 3600_000;

export type ImportState = 'looking' | 'looked' | 'importing' | 'done' | 'failed' | 'cancelled';

/**
 * How an import stands, by the work on it.
 *
 * @param job  undefined when it has been forgotten
 */
export function stateOf({ stage, isDone }: StoredImport, job: Pick<Job, 'state'> | undefined): ImportState {
  if (isDone) return stage === 'look' ? 'looked' : 'done';
  if (job === undefined || job.state === 'failed') return 'failed';
  if (job.state === 'cancelled') return 'cancelled';
  return stage === 'look' ? 'looking' : 'importing';
}

/** Whether nobody works on it now. */
export function isIdle(state: ImportState): boolean {
  return state !== 'looking' && state !== 'importing';
}

/** What happens to a line when nothing is chosen; null where there is nothing to choose. */
export function suggestedFor({ what, source, like }: Pick<ImportLine, 'what' | 'source' | 'like'>): Choice | null {
  if (source === null) return null;
  if (what === 'duplicate') return like?.isSame ? 'skip' : 'duplicate';
  if (what === 'changed') return 'update';
  return what === 'kept' || what === 'trashed' ? 'skip' : null;
}

/**
 * What may be chosen for a line; nothing where there is nothing to choose. A language or a country cannot be there twice, nor
 * a book of the Bible in one translation.
 *
 * @example choicesFor({ what: 'trashed', kind: 'reference', source: 'trash:country/NO', like: null }) // ['update', 'skip']
 */
export function choicesFor(line: Pick<ImportLine, 'what' | 'kind' | 'source' | 'like'>): Choice[] {
  if (suggestedFor(line) === null) return [];
  const isOnce =
    line.kind === 'book' || (line.what === 'trashed' && /^trash:(language|country)\//.test(line.source ?? ''));
  return isOnce ? ['update', 'skip'] : ['update', 'skip', 'duplicate'];
}

/**
 * A report as lines: what was read first, then what was refused and lost, and what is good to know.
 *
 * @param before  the lines of the plan, when this is the report of an import: what a try that was stopped brought is not told as
 *   unchanged by the next
 */
export function linesOf(report: Report, before: readonly ImportLine[]): ImportLine[] {
  // Two things of one file may bear one name: they come in the order of the plan.
  const planned = Map.groupBy(before, keyOf);
  const items = report.items.map((item) => {
    const { kind, name, file, source = null } = item;
    const plan = planned.get(keyOf({ kind, name, file, source }))?.shift()?.what;
    return { ...empty, ...itemLine(item, report.dryRun, plan), text: '' };
  });
  const refused = report.refused.map(({ file, line, reason }) => ({
    ...empty,
    what: 'refused' as const,
    file,
    line,
    text: reason,
  }));
  const lost = report.losses.map(({ file, line, what, text }) => ({
    ...empty,
    what: 'lost' as const,
    file,
    line: line === 0 ? null : line,
    name: shorten(text),
    text: what,
  }));
  const carried = report.carried.map(({ what, songs }) => `Kept with the songs, but not shown: ${what} (${songs}).`);
  const passed = report.passedOver.map(({ file, why }) => ({ ...empty, what: 'passed' as const, file, text: why }));
  const notes = [
    ...report.notes.map(({ file, what }) => ({ ...empty, what: 'note' as const, file, text: what })),
    ...carried.map((text) => ({ ...empty, what: 'note' as const, text })),
  ];
  return [...items, ...refused, ...lost, ...passed, ...notes].map((line, position) => ({ ...line, position }));
}

const empty = { position: 0, kind: '', name: '', file: '', line: null, text: '', source: null, like: null };
const keyOf = ({ kind, file, name, source }: Pick<ImportLine, 'kind' | 'file' | 'name' | 'source'>): string =>
  JSON.stringify([kind, file, name, source]);
const shorten = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);

function itemLine(item: ReportItem, dryRun: boolean, plan: LineKind | undefined) {
  const { kind, name, file, outcome, source = null, like = null } = item;
  const wasDone = !dryRun && outcome === 'unchanged' && (plan === 'new' || plan === 'changed');
  const isLike = dryRun && like !== null && outcome !== 'trashed';
  const what: LineKind = isLike ? 'duplicate' : wasDone ? plan : outcome;
  return { what, kind, name, file, source, like };
}

/** How many lines there are of each kind. */
export function countLines(lines: readonly ImportLine[]): Counts {
  const counts = {
    new: 0,
    changed: 0,
    restored: 0,
    unchanged: 0,
    kept: 0,
    duplicate: 0,
    trashed: 0,
    skipped: 0,
    refused: 0,
    lost: 0,
    passed: 0,
    note: 0,
  };
  for (const { what } of lines) counts[what] += 1;
  return counts;
}
