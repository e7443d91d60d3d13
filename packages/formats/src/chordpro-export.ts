import type { LyricsDocument, LyricSection, Melody } from '@canticle/music';
import { capoDirectives, type ChordsToWrite, chordsToWrite } from './chords-to-write.ts';
import { chordProDirective, writeLine } from './chordpro-writer.ts';
import type { Author, SongText } from './song-text.ts';
import { commonLosses, leavesOut, lossesOf, type WriteOptions, type WrittenSong } from './written-song.ts';

const tasks: { readonly [role in Author['role']]: string } = {
  words: 'lyricist',
  music: 'composer',
  arrangement: 'arranger',
  artist: 'artist',
  translation: 'translation',
  unknown: 'artist',
};

/**
 * Writes ChordPro as other programs read it: the directives of the format, and a chorus that comes again as `{chorus}`.
 * Source: https://www.chordpro.org/chordpro/chordpro-directives/
 */
export function writeChordProSong(song: SongText, options: WriteOptions): WrittenSong {
  const { melody } = options;
  const written = chordsToWrite(song, options);
  const { document } = written;
  const { sections, isWhole } = inSungOrder(document, melody);
  const notes =
    document.notes === '' ? [] : document.notes.split('\n').map((line) => chordProDirective('comment', line));
  return {
    text: `${[head(song, written), ...sections, notes.join('\n')].filter(Boolean).join('\n\n')}\n`,
    losses: lossesOf({
      ...commonLosses(song, document, melody),
      order: !isWhole || leavesOut(document),
      notes: notes.length > 0,
      titles: song.titles.some(({ kind }) => kind === 'transliteration'),
      authors: song.authors.some(({ role }) => role === 'unknown'),
      songbooks: song.songbooks.length > 0,
      themes: song.themes.length > 0,
      comments: song.comments.length > 0,
    }),
  };
}

function head(song: SongText, { key, capo }: ChordsToWrite): string {
  const facts: readonly (readonly [string, string])[] = [
    ...song.titles
      .filter(({ kind }) => kind !== 'transliteration')
      .map(({ text, kind }) => [kind === 'subtitle' ? 'subtitle' : 'title', text] as const),
    ...song.authors.map(({ name, role }) => [tasks[role], name] as const),
    ['copyright', song.copyright],
    ['ccli', song.ccli],
    ['year', song.released],
    ['key', key],
    ...capoDirectives(capo),
    ['tempo', song.tempo],
    ['time', song.timeSignature],
  ];
  return facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) =>
      name === 'ccli' || name === 'translation'
        ? chordProDirective('meta', `${name} ${value}`)
        : chordProDirective(name, value),
    )
    .join('\n');
}

/* ChordPro has sections where they are sung, and the last chorus again; any other order it cannot say. */
function inSungOrder(document: LyricsDocument, melody: Melody): { sections: readonly string[]; isWhole: boolean } {
  const written = new Set<string>();
  const sections: string[] = [];
  let chorus = '';
  let isWhole = true;
  const byId = new Map(document.sections.map((section) => [section.id, section]));
  for (const id of [...document.order, ...document.sections.map((section) => section.id)]) {
    const section = byId.get(id);
    if (!section || (written.has(id) && sections.length >= document.order.length)) continue;
    if (!written.has(id)) sections.push(writeSection(section, melody));
    else if (id === chorus) sections.push('{chorus}');
    else isWhole = false;
    if (section.kind === 'chorus' && !written.has(id)) chorus = id;
    written.add(id);
  }
  return { sections, isWhole };
}

function writeSection({ kind, number, label, lines }: LyricSection, melody: Melody): string {
  const name = label || (kind === 'verse' ? String(number) : '');
  const called = /^\d+[a-z]?$/.test(name) ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${name}` : name;
  return [
    chordProDirective(`start_of_${kind}`, called),
    ...lines.map((line) => writeLine(line, melody)),
    `{end_of_${kind}}`,
  ].join('\n');
}
