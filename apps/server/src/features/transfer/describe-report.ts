import { describePassedOver } from './passed-over.ts';
import type { FileLoss, ImportInterrupted, ItemKind, Outcome, Report, ReportItem } from './model.ts';

/** Lines of losses, notes and kept things that are shown when not everything is asked for. */
const MOST_LINES = 20;

const KINDS: readonly (readonly [kind: ItemKind, one: string, many: string])[] = [
  ['song', 'song', 'songs'],
  ['collection', 'collection', 'collections'],
  ['contributor', 'contributor', 'contributors'],
  ['product', 'product', 'products'],
  ['file', 'file', 'files'],
  ['translation', 'translation', 'translations'],
  ['book', 'book of the Bible', 'books of the Bible'],
  ['publication', 'publication', 'publications'],
  ['article', 'article', 'articles'],
  ['reference', 'list entry', 'list entries'],
];

const OUTCOMES: readonly Outcome[] = ['new', 'changed', 'restored', 'unchanged', 'kept', 'skipped', 'trashed'];

/** Whether anything could be read at all. */
export function isAnythingRead({ items }: Report): boolean {
  return items.length > 0;
}

/** Whether an import brought something that was not there. */
export function hasNews({ dryRun, items }: Report): boolean {
  return !dryRun && items.some(({ outcome }) => outcome === 'new' || outcome === 'changed' || outcome === 'restored');
}

/**
 * A report for a person to read: the sum first, then what was refused and why, then what did not come along.
 *
 * @param isWhole  every line instead of the first of each part, and every file that was read with what became of it
 */
export function describeReport(report: Report, isWhole = false): string {
  const parts = [
    [...sum(report), ''],
    ...part(
      'Refused:',
      report.refused.map(({ file, line, reason }) => `${place(file, line)}: ${reason}`),
      true,
    ),
    ...(isWhole ? part('Brought in:', broughtIn(report), true) : []),
    ...(isWhole ? part('Unchanged:', withFiles(report, 'unchanged'), true) : []),
    ...(isWhole ? part('Left out by choice:', withFiles(report, 'skipped'), true) : []),
    ...part('Kept as they are, because they were made or edited here:', named(report, 'kept'), isWhole),
    ...part('In the trash, where they stay (--trashed says otherwise):', named(report, 'trashed'), isWhole),
    ...part('Not carried over:', report.losses.map(describeLoss), isWhole),
    ...part('Passed over:', describePassedOver(report.passedOver, isWhole), isWhole),
    ...part('Good to know:', notes(report), isWhole),
    describeClosed(report),
  ].flat();
  return parts.join('\n').trimEnd();
}

/* Without this nobody but whoever imports finds out that members cannot open what has come in. */
function describeClosed({ closed, dryRun }: Report): string[] {
  if (closed.length === 0) return [];
  const keys = new Intl.ListFormat('en').format(closed.map(({ key }) => key));
  const them = closed.length === 1 ? 'it' : 'them';
  const when = dryRun ? `could open ${keys} then` : `can open ${keys} yet`;
  return [
    `Nobody but editors and people with the role extended ${when}. Open ${them} to everybody with --free or in the catalogue, or give ${them} to people under Administration.`,
  ];
}

/** What an import that ended before its end has written, and what to do. */
export function describeInterrupted({ message, report }: ImportInterrupted): string {
  const written = report.items.filter(({ outcome }) => WRITTEN.has(outcome));
  const lines =
    written.length === 0 ? ['Nothing was written.'] : ['Written until then:', ...counts(written).map(indent)];
  const again = written.length === 0 ? 'Run it again.' : 'Run the same import again: it goes on from there.';
  return [`The import did not come to its end. ${message}`, ...lines, again].join('\n');
}

const WRITTEN: ReadonlySet<Outcome> = new Set(['new', 'changed', 'restored']);
const indent = (line: string): string => `  ${line}`;

function counts(items: readonly ReportItem[]): string[] {
  return KINDS.flatMap(([kind, one, many]) =>
    countLine(
      items.filter((item) => item.kind === kind),
      one,
      many,
    ),
  );
}

function sum({ dryRun, items, refused, passedOver }: Report): string[] {
  const lines = counts(items);
  if (refused.length > 0) lines.push(`${refused.length} refused`);
  if (passedOver.length > 0) lines.push(`${count(passedOver.length, 'other file', 'other files')} passed over`);
  if (items.length === 0) lines.unshift('Nothing could be read.');
  return dryRun ? ['This is what would happen; nothing was written.', ...lines] : lines;
}

function countLine(items: readonly ReportItem[], one: string, many: string): string[] {
  if (items.length === 0) return [];
  const counts = OUTCOMES.map((outcome) => [items.filter((item) => item.outcome === outcome).length, outcome] as const);
  const told = counts
    .filter(([some]) => some > 0)
    .map(([some, outcome]) => `${some} ${outcome === 'trashed' ? 'in the trash' : outcome}`);
  return [`${count(items.length, one, many)}: ${told.join(', ')}`];
}

const count = (some: number, one: string, many: string): string => `${some} ${some === 1 ? one : many}`;
const place = (file: string, line: number | null): string => (line === null ? file : `${file}, line ${line}`);

const named = ({ items }: Report, wanted: Outcome): string[] =>
  items.filter(({ outcome }) => outcome === wanted).map(({ name, file }) => (file === '' ? name : `${file}: ${name}`));

/* People and list entries of songs have no file of their own. */
const withFiles = ({ items }: Report, wanted: Outcome): string[] =>
  items.filter(({ outcome, file }) => outcome === wanted && file !== '').map(({ name, file }) => `${file}: ${name}`);

const broughtIn = (report: Report): string[] => [
  ...withFiles(report, 'new'),
  ...withFiles(report, 'changed').map((line) => `${line} (changed)`),
  ...withFiles(report, 'restored').map((line) => `${line} (restored)`),
];

function describeLoss({ file, line, what, text }: FileLoss): string {
  const words = text.replace(/\s+/g, ' ').trim();
  const shown = words.length > 60 ? `${words.slice(0, 59)}…` : words;
  return `${file === '' ? '' : `${place(file, line === 0 ? null : line)}: `}${what}${shown === '' ? '' : ` (“${shown}”)`}`;
}

function notes({ carried, notes: ofFiles }: Report): string[] {
  const stored = carried.map(({ what, songs }) => `${what} (${count(songs, 'song', 'songs')})`);
  const line = stored.length === 0 ? [] : [`Kept with the songs, but not shown: ${stored.join(', ')}.`];
  return [...line, ...ofFiles.map(({ file, what }) => (file === '' ? what : `${file}: ${what}`))];
}

function part(title: string, lines: readonly string[], isWhole: boolean): string[][] {
  if (lines.length === 0) return [];
  const shown = isWhole ? lines : lines.slice(0, MOST_LINES);
  const more = lines.length - shown.length;
  const rest = more === 0 ? [] : [`  and ${more} more (--verbose shows them)`];
  return [[title, ...shown.map((line) => `  ${line}`), ...rest, '']];
}
