import { diagnose } from '@canticle/contract';
import { fold } from '@canticle/search';
import type { ReportBuilder } from '../report/report-builder.ts';
import type { SongFileRecord } from '../read/song-record.ts';

/**
 * Says which songs of an import are probably the same: they have a title and the first line in common, as when they come
 * from several programs. All are imported, since nobody knows which one is better.
 */
export function addLikelyDoubles(report: ReportBuilder, songs: readonly SongFileRecord[]): void {
  const seen = new Map<string, SongFileRecord>();
  for (const record of songs) {
    const keys = keysOf(record);
    const earlier = keys.map((key) => seen.get(key)).find((one) => one !== undefined);
    if (earlier !== undefined && earlier.song.file !== record.song.file)
      report.notes.push({ file: record.song.source, what: diagnose('likely-double', { file: earlier.song.source }) });
    for (const key of keys) if (!seen.has(key)) seen.set(key, record);
  }
}

const plain = (text: string): string => fold(text.replace(/[^\p{L}\p{N}\s]/gu, '')).trim();

function keysOf({ song }: SongFileRecord): readonly string[] {
  const titles = Object.values(song.name).map(plain);
  const lines = song.texts.map(({ document }) => plain(firstLine(document.sections))).filter((line) => line !== '');
  return lines.flatMap((line) => titles.map((title) => `${title}\n${line}`));
}

const firstLine = (sections: SongFileRecord['song']['texts'][number]['document']['sections']): string =>
  sections.flatMap(({ lines }) => lines).find(({ text }) => text.trim() !== '')?.text ?? '';
