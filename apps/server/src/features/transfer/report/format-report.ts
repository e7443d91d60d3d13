import { pluralize } from '../../../platform/messages/index.ts';
import { formatDiagnostic } from '@canticle/contract';
import { formatSkippedFiles } from './report-builder.ts';
import type {
  FileDiagnostic,
  ImportInterruptedError,
  ItemKind,
  ImportOutcome,
  ImportReport,
  ReportItem,
} from '../model.ts';

/** Lines of each section (losses, notes, kept items) that are shown unless `isVerbose` is set. */
const MAX_LINES = 20;

const KINDS: readonly (readonly [kind: ItemKind, one: string, many: string])[] = [
  ['song', 'song', 'songs'],
  ['list', 'list', 'lists'],
  ['collection', 'songbook', 'songbooks'],
  ['contributor', 'contributor', 'contributors'],
  ['product', 'product', 'products'],
  ['file', 'file', 'files'],
  ['translation', 'translation', 'translations'],
  ['book', 'book of the Bible', 'books of the Bible'],
  ['publication', 'publication', 'publications'],
  ['article', 'article', 'articles'],
  ['reference', 'list entry', 'list entries'],
];

const OUTCOMES: readonly ImportOutcome[] = ['new', 'changed', 'restored', 'unchanged', 'kept', 'skipped', 'trashed'];

/** Whether any item could be read. */
export function hasItems({ items }: ImportReport): boolean {
  return items.length > 0;
}

/** Whether an import changed anything. */
export function hasChanges({ dryRun, items }: ImportReport): boolean {
  return !dryRun && items.some(({ outcome }) => outcome === 'new' || outcome === 'changed' || outcome === 'restored');
}

/**
 * Formats a report for a person: the totals first, then what was rejected and why, then what was lost.
 *
 * @param isVerbose  every line instead of the first of each section, and every file that was read with its outcome
 */
export function formatReport(report: ImportReport, isVerbose = false): string {
  const sections = [
    [...summaryLines(report), ''],
    ...formatSection(
      'Rejected:',
      report.refused.map(({ file, line, reason }) => `${formatLocation(file, line)}: ${formatDiagnostic(reason)}`),
      true,
    ),
    ...(isVerbose ? formatSection('Imported:', importedLines(report), true) : []),
    ...(isVerbose ? formatSection('Unchanged:', fileLines(report, 'unchanged'), true) : []),
    ...(isVerbose ? formatSection('Skipped by choice:', fileLines(report, 'skipped'), true) : []),
    ...formatSection(
      'Not changed because they were created or edited here:',
      namesWithOutcome(report, 'kept'),
      isVerbose,
    ),
    ...formatSection(
      'Left in the trash (use --trashed to change this):',
      namesWithOutcome(report, 'trashed'),
      isVerbose,
    ),
    ...formatSection('Not imported:', report.diagnostics.map(formatFileDiagnostic), isVerbose),
    ...formatSection('Ignored:', formatSkippedFiles(report.skippedFiles, isVerbose), isVerbose),
    ...formatSection('Good to know:', noteLines(report), isVerbose),
    formatClosedCollections(report),
  ].flat();
  return sections.join('\n').trimEnd();
}

/* Without this only the person who imports would notice that members cannot open what was imported. */
function formatClosedCollections({ closed, dryRun }: ImportReport): string[] {
  if (closed.length === 0) return [];
  const keys = new Intl.ListFormat('en').format(closed.map(({ key }) => key));
  const them = closed.length === 1 ? 'it' : 'them';
  const when = dryRun ? `will be able to open ${keys}` : `can open ${keys} so far`;
  return [
    `Only editors and people with the Extended role ${when}. Open ${them} to everyone with --free or in the catalogue, or give people access under Administration.`,
  ];
}

/** Formats what an interrupted import has written, and what to do. */
export function formatInterrupted({ message, report }: ImportInterruptedError): string {
  const written = report.items.filter(({ outcome }) => WRITTEN_OUTCOMES.has(outcome));
  const lines =
    written.length === 0 ? ['Nothing was imported.'] : ['Imported before that:', ...countsByKind(written).map(indent)];
  const again = written.length === 0 ? 'Run it again.' : 'Run the same import again to continue.';
  return [`The import was not completed. ${message}`, ...lines, again].join('\n');
}

const WRITTEN_OUTCOMES: ReadonlySet<ImportOutcome> = new Set(['new', 'changed', 'restored']);
const indent = (line: string): string => `  ${line}`;

function countsByKind(items: readonly ReportItem[]): string[] {
  return KINDS.flatMap(([kind, one, many]) =>
    countLine(
      items.filter((item) => item.kind === kind),
      one,
      many,
    ),
  );
}

function summaryLines({ dryRun, items, refused, diagnostics, skippedFiles: passedOver }: ImportReport): string[] {
  const lines = countsByKind(items);
  if (refused.length > 0) lines.push(`${refused.length} rejected`);
  if (passedOver.length > 0) lines.push(`${pluralize(passedOver.length, 'other file', 'other files')} ignored`);
  if (lines.length === 0 && diagnostics.length === 0) lines.push('There are no files to import.');
  else if (items.length === 0) lines.unshift('None of the files could be read.');
  return dryRun ? ['Preview: nothing has been changed.', ...lines] : lines;
}

function countLine(items: readonly ReportItem[], one: string, many: string): string[] {
  if (items.length === 0) return [];
  const counts = OUTCOMES.map((outcome) => [items.filter((item) => item.outcome === outcome).length, outcome] as const);
  const outcomeCounts = counts
    .filter(([some]) => some > 0)
    .map(([some, outcome]) => `${some} ${outcome === 'trashed' ? 'in the trash' : outcome}`);
  return [`${pluralize(items.length, one, many)}: ${outcomeCounts.join(', ')}`];
}

const formatLocation = (file: string, line: number | null): string => (line === null ? file : `${file}, line ${line}`);

const namesWithOutcome = ({ items }: ImportReport, wanted: ImportOutcome): string[] =>
  items.filter(({ outcome }) => outcome === wanted).map(({ name, file }) => (file === '' ? name : `${file}: ${name}`));

/* Contributors and reference items of songs have no file of their own. */
const fileLines = ({ items }: ImportReport, wanted: ImportOutcome): string[] =>
  items.filter(({ outcome, file }) => outcome === wanted && file !== '').map(({ name, file }) => `${file}: ${name}`);

const importedLines = (report: ImportReport): string[] => [
  ...fileLines(report, 'new'),
  ...fileLines(report, 'changed').map((line) => `${line} (changed)`),
  ...fileLines(report, 'restored').map((line) => `${line} (restored)`),
];

function formatFileDiagnostic({ file, line, message: what, text }: FileDiagnostic): string {
  const singleLine = text.replace(/\s+/g, ' ').trim();
  const shown = singleLine.length > 60 ? `${singleLine.slice(0, 59)}…` : singleLine;
  return `${file === '' ? '' : `${formatLocation(file, line === 0 ? null : line)}: `}${formatDiagnostic(what)}${shown === '' ? '' : ` (“${shown}”)`}`;
}

function noteLines({ carried, notes: ofFiles }: ImportReport): string[] {
  const stored = carried.map(({ what, songs }) => `${formatDiagnostic(what)} (${pluralize(songs, 'song', 'songs')})`);
  const line = stored.length === 0 ? [] : [`Saved with the songs, but not shown: ${stored.join(', ')}.`];
  return [
    ...line,
    ...ofFiles.map(({ file, what }) => (file === '' ? formatDiagnostic(what) : `${file}: ${formatDiagnostic(what)}`)),
  ];
}

function formatSection(title: string, lines: readonly string[], isVerbose: boolean): string[][] {
  if (lines.length === 0) return [];
  const shown = isVerbose ? lines : lines.slice(0, MAX_LINES);
  const more = lines.length - shown.length;
  const rest = more === 0 ? [] : [`  and ${more} more (--verbose shows them)`];
  return [[title, ...shown.map((line) => `  ${line}`), ...rest, '']];
}
