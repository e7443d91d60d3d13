import { diagnose, formatDiagnostic, type ImportDiagnostic, type imports as contract } from '@canticle/contract';
import type { Job } from '../../../platform/jobs/index.ts';
import type { ImportChoice, ImportReport, ReportItem } from '../model.ts';
import type { LineCounts, ImportLine, LineKind, StoredImport } from './model.ts';

/** How long an import and its report are kept. */
export const RETENTION_MS = 7 * 24 * 3600_000;

export type ImportState = contract.ImportState;

/**
 * The state of an import, from its stage and its job.
 *
 * @param job  undefined when it has been deleted
 */
export function importStateOf({ stage, isDone }: StoredImport, job: Pick<Job, 'state'> | undefined): ImportState {
  if (isDone) return DONE[stage];
  const isEnded = job === undefined || job.state === 'failed' || job.state === 'cancelled';
  if (isEnded && stage === 'undo') return 'half-undone';
  if (isEnded) return job?.state === 'cancelled' ? 'cancelled' : 'failed';
  return IN_PROGRESS[stage];
}

const DONE = { look: 'looked', import: 'done', undo: 'undone' } as const;
const IN_PROGRESS = { look: 'looking', import: 'importing', undo: 'undoing' } as const;

/** Whether no job works on it now. */
export function isIdle(state: ImportState): boolean {
  return state !== 'looking' && state !== 'importing' && state !== 'undoing';
}

/** What happens to a line when nothing is chosen; null where there is no choice. */
export function suggestedChoice({
  what,
  source,
  like,
}: Pick<ImportLine, 'what' | 'source' | 'like'>): ImportChoice | null {
  if (source === null) return null;
  if (what === 'duplicate') return like?.isSame ? 'skip' : 'duplicate';
  if (what === 'changed') return 'update';
  return what === 'kept' || what === 'trashed' ? 'skip' : null;
}

/**
 * The choices for a line; empty where there is no choice. A language or a country cannot exist twice, nor a book of the
 * Bible in one translation.
 *
 * @example availableChoices({ what: 'trashed', kind: 'reference', source: 'trash:country/NO', like: null }) // ['update', 'skip']
 */
export function availableChoices(line: Pick<ImportLine, 'what' | 'kind' | 'source' | 'like'>): ImportChoice[] {
  if (suggestedChoice(line) === null) return [];
  const isUnique =
    line.kind === 'book' || (line.what === 'trashed' && /^trash:(language|country)\//.test(line.source ?? ''));
  return isUnique ? ['update', 'skip'] : ['update', 'skip', 'duplicate'];
}

/**
 * Converts a report to lines: the items first, then what was rejected and lost, then notes.
 *
 * @param plannedLines  the lines of the plan, when this is the report of an import: an item that an interrupted attempt
 *   has written is not reported as unchanged by the next
 * @param writtenIds  the items that this import wrote, in any attempt
 */
export function createLines(
  report: ImportReport,
  plannedLines: readonly ImportLine[],
  writtenIds: { has(itemId: string): boolean },
): ImportLine[] {
  // Two items of one file may have the same name: they are matched in the order of the plan.
  const planned = Map.groupBy(plannedLines, lineKey);
  const items = report.items.map((item) => {
    const { kind, name, file, source = null } = item;
    const inPlan = planned.get(lineKey({ kind, name, file, source }))?.shift()?.what;
    // What another import wrote after this one was planned is not its own.
    const plan = writtenIds.has(item.itemId ?? '') ? inPlan : undefined;
    return { ...EMPTY_LINE, ...createItemLine(item, report.dryRun, plan) };
  });
  const refused = report.refused.map(({ file, line, reason }) => ({
    ...EMPTY_LINE,
    what: 'refused' as const,
    file,
    line,
    ...describe(reason),
  }));
  const lost = report.diagnostics.map(({ file, line, message: what, text }) => ({
    ...EMPTY_LINE,
    what: 'lost' as const,
    file,
    line: line === 0 ? null : line,
    name: truncate(text),
    ...describe(what),
  }));
  const passed = report.skippedFiles.map(({ file, why }) => ({
    ...EMPTY_LINE,
    what: 'passed' as const,
    file,
    ...describe(why),
  }));
  const notes = [
    ...report.notes.map(({ file, what }) => ({ ...EMPTY_LINE, what: 'note' as const, file, ...describe(what) })),
    ...report.carried.map(({ what, songs }) => ({
      ...EMPTY_LINE,
      what: 'note' as const,
      ...describe(diagnose('carried', { what, songs })),
    })),
  ];
  return [...items, ...refused, ...lost, ...passed, ...notes].map((line, position) => ({ ...line, position }));
}

const describe = (diagnostic: ImportDiagnostic) => ({ text: formatDiagnostic(diagnostic), diagnostic });

const EMPTY_LINE = {
  position: 0,
  kind: '',
  name: '',
  file: '',
  line: null,
  text: '',
  diagnostic: null,
  source: null,
  like: null,
};
const lineKey = ({ kind, file, name, source }: Pick<ImportLine, 'kind' | 'file' | 'name' | 'source'>): string =>
  JSON.stringify([kind, file, name, source]);
const truncate = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);

function createItemLine(item: ReportItem, dryRun: boolean, plan: LineKind | undefined) {
  const { kind, name, file, outcome, source = null, like = null } = item;
  const wasWrittenBefore = !dryRun && outcome === 'unchanged' && (plan === 'new' || plan === 'changed');
  const isDuplicate = dryRun && like !== null && outcome !== 'trashed';
  const what: LineKind = isDuplicate ? 'duplicate' : wasWrittenBefore ? plan : outcome;
  return { what, kind, name, file, source, like };
}

/** Counts the lines of each kind. */
export function countLines(lines: readonly ImportLine[]): LineCounts {
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
