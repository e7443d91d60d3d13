import type { KeyCheck, KeyFinding, KeyInWords } from './check-keys.ts';

/**
 * What `canticle check-keys` says of what it found.
 *
 * @param mended  the ids of songs that were mended; undefined when it only looked
 */
export function describeKeys({ findings, unreadable }: KeyCheck, mended: ReadonlySet<string> | undefined): string {
  const edited = findings.filter((finding) => finding.isEdited && !mended?.has(finding.songId));
  const open = findings.filter((finding) => !edited.includes(finding));
  if (findings.length === 0 && unreadable.length === 0)
    return 'The keys of all songs are as an import would store them.';
  const parts = [
    mended === undefined
      ? part(`${count(open.length)} whose key or chords would be stored differently today:`, open)
      : part(
          `${count(open.filter(({ songId }) => mended.has(songId)).length)} mended:`,
          open.filter(({ songId }) => mended.has(songId)),
        ),
    part(
      `${count(edited.length)} edited here since the import, left as ${edited.length === 1 ? 'it is' : 'they are'}:`,
      edited,
    ),
    unreadable.length === 0
      ? []
      : [
          `${count(unreadable.length)} that cannot be read:`,
          ...unreadable.map(({ songId, reason }) => `  /catalogue/song/${songId}: ${reason}`),
        ],
    mended === undefined && open.length > 0
      ? ['Nothing was written. "canticle check-keys --mend" stores them so, and keeps what is there as a revision.']
      : [],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

const count = (songs: number): string => `${songs} ${songs === 1 ? 'song' : 'songs'}`;

const part = (title: string, findings: readonly KeyFinding[]): string[] =>
  findings.length === 0 ? [] : [title, ...findings.map((finding) => `  ${describe(finding)}`)];

function describe({ place, name, trouble, before, after }: KeyFinding): string {
  const called = [place, name].filter(Boolean).join(' ');
  if (trouble === 'never-stated')
    return after.key === ''
      ? `${called}: the key ${before.key} is stated nowhere; none can be guessed`
      : `${called}: the key ${before.key} is stated nowhere; ${after.key} is guessed from the chords`;
  return `${called}: ${inWords(before)} -> ${inWords(after)}`;
}

function inWords({ key, chords, capo }: KeyInWords): string {
  const parts = [chords.join(' '), key && `in ${key}`, capo > 0 ? `with capo ${capo}` : ''];
  return parts.filter(Boolean).join(' ');
}
