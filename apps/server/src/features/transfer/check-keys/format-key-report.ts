import type { KeyCheckResult, KeyIssue, KeySummary } from './check-keys.ts';

/**
 * Formats the result of `canticle check-keys`.
 *
 * @param repairedIds  the ids of songs that were repaired; undefined when it only checked
 */
export function formatKeyReport(
  { issues, unreadable }: KeyCheckResult,
  repairedIds: ReadonlySet<string> | undefined,
): string {
  const edited = issues.filter((finding) => finding.isEdited && !repairedIds?.has(finding.songId));
  const open = issues.filter((finding) => !edited.includes(finding));
  if (issues.length === 0 && unreadable.length === 0) return 'The keys of all songs are as an import would store them.';
  const sections = [
    repairedIds === undefined
      ? formatSection(`${countSongs(open.length)} whose key or chords would be stored differently today:`, open)
      : formatSection(
          `${countSongs(open.filter(({ songId }) => repairedIds.has(songId)).length)} mended:`,
          open.filter(({ songId }) => repairedIds.has(songId)),
        ),
    formatSection(
      `${countSongs(edited.length)} edited here since the import, left as ${edited.length === 1 ? 'it is' : 'they are'}:`,
      edited,
    ),
    unreadable.length === 0
      ? []
      : [
          `${countSongs(unreadable.length)} that cannot be read:`,
          ...unreadable.map(({ songId, reason }) => `  /catalogue/song/${songId}: ${reason}`),
        ],
    repairedIds === undefined && open.length > 0
      ? ['Nothing was written. "canticle check-keys --mend" stores them so, and keeps what is there as a revision.']
      : [],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

const countSongs = (songs: number): string => `${songs} ${songs === 1 ? 'song' : 'songs'}`;

const formatSection = (title: string, issues: readonly KeyIssue[]): string[] =>
  issues.length === 0 ? [] : [title, ...issues.map((finding) => `  ${formatIssue(finding)}`)];

function formatIssue({ label, name, problem, before, after }: KeyIssue): string {
  const songName = [label, name].filter(Boolean).join(' ');
  if (problem === 'never-stated')
    return after.key === ''
      ? `${songName}: the key ${before.key} is stated nowhere; none can be guessed`
      : `${songName}: the key ${before.key} is stated nowhere; ${after.key} is guessed from the chords`;
  return `${songName}: ${formatKeySummary(before)} -> ${formatKeySummary(after)}`;
}

function formatKeySummary({ key, chords, capo }: KeySummary): string {
  const parts = [chords.join(' '), key && `in ${key}`, capo > 0 ? `with capo ${capo}` : ''];
  return parts.filter(Boolean).join(' ');
}
