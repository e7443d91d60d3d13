import { guessNotation, isMovable, type LyricsDocument, mapChords, readChord } from '@canticle/music';
import type { SongDiagnostic } from './song-text.ts';
import { diagnose } from './diagnostics.ts';

/**
 * Renames the chords of a text written with other note names (German, Dutch, Latin) to the common names in which they
 * are stored. Degrees (Nashville, roman, solfege) stay unchanged, since they need the key.
 */
export function normalizeChordNames(document: LyricsDocument, diagnostics: SongDiagnostic[]): LyricsDocument {
  const notation = guessNotation(symbolsOf(document));
  if (notation === 'common' || isMovable(notation)) return document;
  diagnostics.push({ line: 1, message: diagnose('chords-renamed', { notation }), text: '' });
  return mapChords(document, (symbol) => readChord(symbol, notation, null) ?? symbol);
}

const symbolsOf = ({ sections }: LyricsDocument): readonly string[] => [
  ...new Set(
    sections.flatMap(({ lines }) => lines.flatMap(({ chords }) => chords.original.map(([, symbol]) => symbol))),
  ),
];
