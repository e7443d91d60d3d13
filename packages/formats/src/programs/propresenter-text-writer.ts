import {
  collectDiagnostics,
  commonDiagnostics,
  type ExportedSong,
  isFileOrder,
  selectLyrics,
  type WriteOptions,
} from '../exported-song.ts';
import { isOwnLabel, sectionName } from '../written-section-name.ts';
import type { SongFileData } from '../song-text.ts';

/**
 * Writes a text that ProPresenter imports as a song: a paragraph for each section, which begins with the name of its
 * group. The program takes the title from the name of the file, and makes slides of the lines. Source:
 * https://support.renewedvision.com/hc/en-us/articles/360011789713-Import-options-for-text-files-and-SongSelect
 */
export function writeProPresenterText(song: SongFileData, options: WriteOptions): ExportedSong {
  const { melody } = options;
  const { document } = selectLyrics(song, options);
  const lines = document.sections.flatMap((section) => section.lines);
  const paragraphs = document.sections.map((section) =>
    [sectionName(section), ...section.lines.map(({ text }) => text).filter((text) => text.trim() !== '')].join('\r\n'),
  );
  return {
    text: `${paragraphs.join('\r\n\r\n')}\r\n`,
    diagnostics: collectDiagnostics({
      ...commonDiagnostics(song, document, melody),
      chords: lines.some(({ chords }) => chords[melody].length > 0),
      order: !isFileOrder(document),
      labels: document.sections.some(({ label }) => isOwnLabel(label)),
      remarks: lines.some(({ remark }) => remark !== ''),
      notes: document.notes !== '',
      titles: song.titles.length > 1,
      authors: song.authors.length > 0,
      songbooks: song.songbooks.length > 0,
      themes: song.themes.length > 0,
      comments: song.comments.length > 0,
      facts: [song.copyright, song.ccli, song.released, song.tempo, song.timeSignature, song.key].some(Boolean),
    }),
  };
}
