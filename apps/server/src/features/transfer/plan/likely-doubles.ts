import { diagnose, type ImportDiagnostic } from '@canticle/contract';
import { findIdentifyingLines } from '@canticle/search';
import type { SongFileRecord } from '../read/song-record.ts';

/**
 * Finds the songs of an import that are probably the same: they have a title and the first line in common, as when they
 * come from several programs. All are imported, since nobody knows which one is better.
 */
export function findLikelyDoubles(
  songs: readonly SongFileRecord[],
): readonly { readonly file: string; readonly what: ImportDiagnostic }[] {
  const seen = new Map<string, SongFileRecord>();
  return songs.flatMap((record) => {
    const keys = keysOf(record);
    const earlier = keys.map((key) => seen.get(key)).find((one) => one !== undefined);
    for (const key of keys) if (!seen.has(key)) seen.set(key, record);
    if (earlier === undefined || earlier.song.file === record.song.file) return [];
    return [{ file: record.song.source, what: diagnose('likely-double', { file: earlier.song.source }) }];
  });
}

function keysOf({ song }: SongFileRecord): readonly string[] {
  const { titles, firstLines } = findIdentifyingLines({
    titles: Object.values(song.name),
    texts: song.texts.map(({ document }) => linesOf(document)),
  });
  return firstLines.flatMap((line) => titles.map((title) => `${title}\n${line}`));
}

const linesOf = ({ sections }: SongFileRecord['song']['texts'][number]['document']): string[] =>
  sections.flatMap(({ lines }) => lines.map(({ text }) => text));
