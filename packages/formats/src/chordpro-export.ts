import type { LyricsDocument, LyricSection, Melody } from '@canticle/music';
import { authorsOfText } from './authors-of-text.ts';
import { capoDirectives, type ExportChords, prepareExportChords } from './export-chords.ts';
import { chordProDirective, writeLine } from './chordpro-writer.ts';
import type { Author, SongFileData } from './song-text.ts';
import {
  commonDiagnostics,
  omitsSections,
  collectDiagnostics,
  selectLyrics,
  type WriteOptions,
  type ExportedSong,
} from './exported-song.ts';

const roleDirectives: { readonly [role in Author['role']]: string } = {
  words: 'lyricist',
  music: 'composer',
  arrangement: 'arranger',
  artist: 'artist',
  translation: 'translation',
  unknown: 'artist',
};

/**
 * Writes ChordPro as other programs read it: with the standard directives, and a repeated chorus as `{chorus}`.
 * Source: https://www.chordpro.org/chordpro/chordpro-directives/
 */
export function writeChordProSong(song: SongFileData, options: WriteOptions): ExportedSong {
  const { melody } = options;
  const exported = prepareExportChords(song, options);
  const { document } = exported;
  const authors = authorsOfText(song, selectLyrics(song, options).language);
  const { sections, isLossless } = writeInSungOrder(document, melody);
  const notes =
    document.notes === '' ? [] : document.notes.split('\n').map((line) => chordProDirective('comment', line));
  return {
    text: `${[writeHeader({ ...song, authors }, exported), ...sections, notes.join('\n')].filter(Boolean).join('\n\n')}\n`,
    diagnostics: collectDiagnostics({
      ...commonDiagnostics(song, document, melody),
      order: !isLossless || omitsSections(document),
      notes: notes.length > 0,
      titles: song.titles.some(({ kind }) => kind === 'transliteration'),
      authors: song.authors.some(({ role }) => role === 'unknown') || authors.length < song.authors.length,
      songbooks: song.songbooks.length > 0,
      themes: song.themes.length > 0,
      comments: song.comments.length > 0,
    }),
  };
}

function writeHeader(song: SongFileData, { key, capo }: ExportChords): string {
  const metadata: readonly (readonly [string, string])[] = [
    ...song.titles
      .filter(({ kind }) => kind !== 'transliteration')
      .map(({ text, kind }) => [kind === 'subtitle' ? 'subtitle' : 'title', text] as const),
    ...song.authors.map(({ name, role }) => [roleDirectives[role], name] as const),
    ['copyright', song.copyright],
    ['ccli', song.ccli],
    ['year', song.released],
    ['key', key],
    ...capoDirectives(capo),
    ['tempo', song.tempo],
    ['time', song.timeSignature],
  ];
  return metadata
    .filter(([, value]) => value !== '')
    .map(([name, value]) =>
      name === 'ccli' || name === 'translation'
        ? chordProDirective('meta', `${name} ${value}`)
        : chordProDirective(name, value),
    )
    .join('\n');
}

/*
 * ChordPro places sections where they are sung, and can only repeat the last chorus; it cannot express any other order.
 */
function writeInSungOrder(
  document: LyricsDocument,
  melody: Melody,
): { sections: readonly string[]; isLossless: boolean } {
  const written = new Set<string>();
  const sections: string[] = [];
  let chorus = '';
  let isLossless = true;
  const byId = new Map(document.sections.map((section) => [section.id, section]));
  for (const id of [...document.order, ...document.sections.map((section) => section.id)]) {
    const section = byId.get(id);
    if (!section || (written.has(id) && sections.length >= document.order.length)) continue;
    if (!written.has(id)) sections.push(writeSection(section, melody));
    else if (id === chorus) sections.push('{chorus}');
    else isLossless = false;
    if (section.kind === 'chorus' && !written.has(id)) chorus = id;
    written.add(id);
  }
  return { sections, isLossless };
}

function writeSection({ kind, number, label, lines }: LyricSection, melody: Melody): string {
  const name = label || (kind === 'verse' ? String(number) : '');
  const heading = /^\d+[a-z]?$/.test(name) ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${name}` : name;
  return [
    chordProDirective(`start_of_${kind}`, heading),
    ...lines.map((line) => writeLine(line, melody)),
    `{end_of_${kind}}`,
  ].join('\n');
}
