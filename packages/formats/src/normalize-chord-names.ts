import { guessNotation, isMovable, type LyricsDocument, mapChords, readChord } from '@canticle/music';
import { looksLikeSmallChord } from './chord-line.ts';
import type { SongDiagnostic } from './song-text.ts';
import { diagnose } from './diagnostics.ts';

/**
 * Renames the chords of a text written with other note names (German, Dutch, Latin) to the common names in which they
 * are stored; a small letter is a minor chord. Degrees (Nashville, roman, solfege) stay unchanged, since they need the key.
 */
export function normalizeChordNames(written: LyricsDocument, diagnostics: SongDiagnostic[]): LyricsDocument {
  const document = symbolsOf(written).some(looksLikeSmallChord) ? mapChords(written, capitalize) : written;
  const notation = guessNotation(symbolsOf(document));
  if (notation === 'common' || isMovable(notation)) return document;
  diagnostics.push({ line: 1, message: diagnose('chords-renamed', { notation }), text: '' });
  return mapChords(document, (symbol) => readChord(symbol, notation, null) ?? symbol);
}

/* "a" is Am, "fis7/cis" is Fism7/Cis. */
function capitalize(symbol: string): string {
  if (!looksLikeSmallChord(symbol)) return symbol;
  const [, root = '', quality = '', bass = ''] = /^([a-h](?:[#b♯♭]|is|es|s(?!us))?)([^/]*)(.*)$/.exec(symbol) ?? [];
  const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  return `${upper(root)}m${quality}${bass === '' ? '' : `/${upper(bass.slice(1))}`}`;
}

const symbolsOf = ({ sections }: LyricsDocument): readonly string[] => [
  ...new Set(
    sections.flatMap(({ lines }) => lines.flatMap(({ chords }) => chords.original.map(([, symbol]) => symbol))),
  ),
];
