import type { SongFormat } from '../detect-format.ts';
import { diagnose, type ReaderDiagnostic } from '../diagnostics.ts';
import { ParseError } from '../parse-error.ts';
import { withTitle } from '../read-song-text.ts';
import type { ParsedSong } from '../song-text.ts';
import { type PdfPiece, splitAtTitles } from './find-titles.ts';
import type { PageText } from './page.ts';
import { listPdfLines, type PdfLine } from './pdf-lines.ts';
import { createGapFinder, type GapFinder } from './syllable-gaps.ts';
import { isContentsPage, withoutRunningLines } from './running-lines.ts';
import { readPiece } from './song-of-piece.ts';

/** The songs of a PDF, and what of it was not read. */
export type PdfSongs = { readonly songs: readonly ParsedSong[]; readonly notes: readonly ReaderDiagnostic[] };

/** Names that are listed of parts without a song. */
const MAX_NAMED = 10;
/** Of a page that may be empty at its foot before the next page begins a song. */
const FULL = 0.7;

/**
 * Reads the songs of a PDF from the lines of its pages. A song begins with a title in type of its own; where there is
 * none, as in a plain text, and where a page begins after one that is not full.
 *
 * @param name  file name with its ending
 * @throws {ParseError} when the pages are scores, have no text, or hold no song
 */
export function readPdfSongs(name: string, pages: readonly PageText[]): PdfSongs {
  const written = pages.filter(({ lines }) => lines.length > 0);
  const scores = written.filter(({ isScore }) => isScore);
  if (scores.length > 0 && scores.length * 2 >= written.length) throw new ParseError(1, diagnose('pdf-score'));
  const bodies = withoutRunningLines(written.filter(({ isScore }) => !isScore));
  const contents = bodies.filter(isContentsPage);
  const lines = listPdfLines(bodies.filter((page) => !contents.includes(page)));
  const { songs, left } = readPieces(name, splitPieces(lines, bodies[0]?.height ?? 0), createGapFinder(lines));
  if (songs.length === 0) throw new ParseError(1, diagnose('pdf-no-song'));
  return {
    songs,
    notes: [
      ...(contents.length > 0 ? [diagnose('pdf-contents', { number: contents.length })] : []),
      ...(scores.length > 0 ? [diagnose('pdf-score-pages', { number: scores.length })] : []),
      ...left.slice(0, MAX_NAMED).map((text) => diagnose('pdf-left', { text })),
      ...(left.length > MAX_NAMED ? [diagnose('more-unlisted', { count: left.length - MAX_NAMED })] : []),
    ],
  };
}

function readPieces(name: string, pieces: readonly PdfPiece[], findGaps: GapFinder) {
  const songs: ParsedSong[] = [];
  const left: string[] = [];
  for (const piece of pieces) {
    const read = readPiece(piece, findGaps);
    const format: SongFormat = read?.format ?? 'plain-text';
    if (read !== undefined) songs.push(...read.songs.map((song) => withTitle(song, name, format)));
    else if (piece.title !== '' || piece.lines.length > 0)
      left.push((piece.title || piece.lines[0]?.text || '').slice(0, 80));
  }
  return { songs, left };
}

function splitPieces(lines: readonly PdfLine[], height: number): readonly PdfPiece[] {
  const pieces = splitAtTitles(lines);
  if (pieces.length > 1) return pieces;
  return splitAtPages(lines, height).map((part) => ({ title: '', subtitles: [], lines: part }));
}

/* Without titles in type of their own. */
function splitAtPages(lines: readonly PdfLine[], height: number): readonly (readonly PdfLine[])[] {
  const parts: PdfLine[][] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const isTitle = line.isFirstOfPage && isTitleAlone(line, lines[at + 1]);
    if (before === undefined || (isTitle && before.y < height * FULL)) parts.push([]);
    parts.at(-1)?.push(line);
  }
  return parts;
}

const isTitleAlone = (line: PdfLine, next: PdfLine | undefined): boolean =>
  !line.isChords && !/^\d{1,2}[.)]\s/.test(line.text) && next !== undefined && next.distance > 1.6;
