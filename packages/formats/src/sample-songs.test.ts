import { readFileSync } from 'node:fs';
import { toCapoShapes } from '@canticle/music';
import { describe, expect, test } from 'vitest';
import { listSamples, openSampleData } from '../../../tests/fixtures/sample-data/index.ts';
import { decodeText } from './decode-text.ts';
import { readSongs } from './read-songs.ts';
import type { ParsedSong } from './song-text.ts';
import { ParseError } from './parse-error.ts';

const samples = await openSampleData();
const { songs: counts } = samples.contents;
const filesBelow = (path: string, ending: RegExp) => listSamples(samples, path, ending);

const read = (path: string) => readSongs(path.split('/').at(-1) ?? '', readFileSync(path));
const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
const linesOf = ({ song }: ParsedSong) =>
  song.lyrics.flatMap(({ document }) => document.sections.flatMap(({ lines }) => lines));
const storedWords = (songs: readonly ParsedSong[]) =>
  songs.flatMap((song) => linesOf(song).flatMap(({ text }) => wordsIn(text)));

/**
 * Empty when the words of the file are the stored words and the lost ones, each in order, interleaved; else the first
 * word of the file that is neither the next stored nor the next lost one.
 */
function unaccounted(fileWords: readonly string[], songs: readonly ParsedSong[]): readonly string[] {
  const stored = storedWords(songs);
  const lost = songs.flatMap(({ diagnostics: losses }) => losses.flatMap(({ text }) => wordsIn(text)));
  // The possible counts of stored words matched so far; the rest of the matched words are lost ones.
  let met = new Set([0]);
  for (const [at, word] of fileWords.entries()) {
    const next = new Set<number>();
    for (const count of met) {
      if (stored[count] === word) next.add(count + 1);
      if (lost[at - count] === word) next.add(count);
    }
    if (next.size === 0) return [`lost or made up near "${fileWords.slice(at - 3, at + 4).join(' ')}"`];
    met = next;
  }
  return fileWords.length === stored.length + lost.length
    ? []
    : [`${stored.length + lost.length - fileWords.length} words made up`];
}

function problems(files: readonly string[], check: (path: string) => readonly string[]): readonly string[] {
  return files.flatMap((path) =>
    check(path)
      .slice(0, 5)
      .map((problem) => `${path.slice(samples.folder.length)}: ${problem}`),
  );
}

function shape(songs: readonly ParsedSong[]): readonly string[] {
  return songs.flatMap((read) => {
    const { song } = read;
    const wrong = linesOf(read).filter(({ text, chords }) =>
      chords.original.some(([at], i, all) => at > text.length || at < (all[i - 1]?.[0] ?? 0)),
    );
    return [
      ...(song.titles.some(({ kind, text }) => kind === 'main' && text !== '') ? [] : ['no title']),
      ...wrong.map(({ text }) => `a chord stands outside "${text}"`),
    ];
  });
}

describe('the sample data', () => {
  test('every hymn of Christ in Song arrives with title, verses and all its words, in under two seconds', () => {
    const files = filesBelow('hymns/christ-in-song-1908', /\.txt$/);
    const found = problems(files, (path) => {
      const { songs, format } = read(path);
      const [song] = songs;
      const heading = /^\s*\d+\s*[–—-]\s*(.*)$/m.exec(decodeText(readFileSync(path)).text)?.[1]?.trim();
      const verses = song?.song.lyrics[0]?.document.sections.filter(({ kind }) => kind === 'verse').length ?? 0;
      return [
        ...(format === 'plain-text' && songs.length === 1 ? [] : [`${format} with ${songs.length} songs`]),
        ...(song?.song.titles[0]?.text === heading ? [] : [`title ${song?.song.titles[0]?.text}`]),
        ...(song?.song.songbooks[0]?.entry === String(Number(path.slice(-7, -4))) ? [] : ['number']),
        ...(verses > 0 ? [] : ['no verses']),
        ...unaccounted(hymnWords(path), songs),
      ];
    });
    expect(found).toEqual([]);
    expect(files.length).toBe(counts.hymnal);
  });

  test('every well-formed OpenLyrics song arrives with title, verses and all its words', () => {
    const files = filesBelow('openlyrics', /\.xml$/).filter((path) => !/malformed|InvalidXml/.test(path));
    const found = problems(files, (path) => {
      const { songs } = read(path);
      const sections = songs[0]?.song.lyrics[0]?.document.sections.length ?? 0;
      return [...(sections > 0 ? [] : ['no verses']), ...shape(songs), ...unaccounted(xmlWords(path, songs), songs)];
    });
    expect(found).toEqual([]);
    expect(files.length).toBe(counts.openLyrics);
  });

  test('every ChordPro file arrives with title and all its words', () => {
    const files = filesBelow('chordpro', /\.cho$/);
    const found = problems(files, (path) => {
      const { songs } = read(path);
      return [...shape(songs), ...unaccounted(chordProWords(path), songs)];
    });
    expect(found).toEqual([]);
    expect(files.length).toBe(counts.chordPro);
  });

  test('every chord in brackets stands before the same characters as in the file', () => {
    const found = problems(filesBelow('chordpro/christmas-songs', /\.cho$/), (path) => {
      const stored = read(path)
        .songs.flatMap(({ song }) => song.lyrics)
        .flatMap(({ document }) => (toCapoShapes(document, 'original') ?? document).sections)
        .flatMap(({ lines }) => lines)
        .filter(({ chords }) => chords.original.length > 0);
      const written = stored.map(({ text, chords }) => putBack(text, chords.original).replace(/\s+/g, ' '));
      const lines = decodeText(readFileSync(path))
        .text.split(/\r?\n/)
        .filter((line) => /\[[^\]]+\]/.test(line) && !/^#|^\{/.test(line));
      return lines.filter((line) => !written.includes(line.trim().replace(/\s+/g, ' ')));
    });
    expect(found).toEqual([]);
  });

  test('every chord of the official OpenLyrics songs stands before the same characters as in the file', () => {
    const files = filesBelow('openlyrics/official/songs', /\.xml$/);
    const found = problems(files, (path) => {
      const stored = read(path)
        .songs.flatMap(linesOf)
        .filter(({ chords }) => chords.original.length > 0);
      const written = stored
        .map(({ text, chords }) =>
          putBack(
            text,
            chords.original.map(([at]) => [at, '']),
          ),
        )
        .map((line) => line.trim());
      const lyrics = decodeText(readFileSync(path)).text.replace(/^[\s\S]*<lyrics>/, '');
      const lines = lyrics
        .replace(/\s+/g, ' ')
        .split(/<br\s*\/>|<\/lines>/)
        .map((line) =>
          line
            .replace(/<chord[^>]*>/g, '[]')
            .replace(/<[^>]*>/g, '')
            .trim(),
        );
      return lines.filter((line) => line.includes('[]') && !written.includes(line));
    });
    expect(found).toEqual([]);
    expect(files.length).toBe(counts.official);
  });

  test('every malformed song is refused with a line and a sentence', () => {
    const files = filesBelow('openlyrics', /(malformed\/.*|InvalidXml)\.xml$/);
    expect(files.length).toBe(counts.malformed[0]);
    for (const path of files) {
      expect(() => read(path)).toThrow(ParseError);
      expect(() => read(path)).toThrow(
        expect.objectContaining({
          line: expect.any(Number),
          reason: expect.stringMatching(/^The element <\w+> .*\.$/),
        }),
      );
    }
  });

  test('every text with chords above the words arrives with a title and its chords inside the lines', () => {
    const files = filesBelow('chordpro', /a2crd\/.*\.crd$/);
    const found = problems(files, (path) => shape(read(path).songs));
    expect(found).toEqual([]);
    expect(files.length).toBe(counts.charts);
  });
});

const putBack = (text: string, chords: readonly (readonly [number, string])[]): string =>
  chords.toReversed().reduce((line, [at, symbol]) => `${line.slice(0, at)}[${symbol}]${line.slice(at)}`, text);

/** The words of a hymn, without the headings. */
function hymnWords(path: string): readonly string[] {
  const body = decodeText(readFileSync(path)).text.replace(/^.*\n/, '');
  return wordsIn(
    body
      .replace(/^\d+\.?\s*$/gm, '')
      .replace(/^(Chorus|Refrain|Chorur)( No\. \d)?[:;]?[ \t]*$/gm, '')
      .replace(/^(Chorus|Refrain):[ \t]+/gm, '')
      .replace(/\[(Chorus|Refrain)[\]}]/g, ''),
  );
}

/** The characters between the tags of <lyrics>, language by language as they are stored. */
function xmlWords(path: string, songs: readonly ParsedSong[]): readonly string[] {
  const text = decodeText(readFileSync(path)).text;
  const lyrics = /<lyrics>([\s\S]*)<\/lyrics>/.exec(text)?.[1] ?? '';
  const verses = [
    ...lyrics
      .replace(/<!--[\s\S]*?-->/g, '')
      .matchAll(/<(?:verse|instrument)\b([^>]*)>([\s\S]*?)<\/(?:verse|instrument)>/g),
  ];
  const first = songs[0]?.song.lyrics[0]?.language;
  return (songs[0]?.song.lyrics ?? []).flatMap(({ language }) =>
    verses
      .filter(([, attributes]) => (/\blang="(\w+)/.exec(attributes ?? '')?.[1] ?? first) === language)
      .flatMap(([, , body]) =>
        wordsIn(
          (body ?? '')
            .replace(/<comment>[\s\S]*?<\/comment>/g, '')
            .replace(/<br\s*\/>|<tag name="br"\/>|<\/lines>/g, '\n')
            .replace(/<[^>]*>/g, ''),
        ),
      ),
  );
}

/** The lines that are neither directives nor comments, without the contents of brackets. */
function chordProWords(path: string): readonly string[] {
  const text = decodeText(readFileSync(path)).text.replace(/\\\n\s*/g, '');
  const lines = text.split(/\r?\n/).filter((line) => !/^\s*\{.*\}\s*$|^#/.test(line));
  return wordsIn(lines.join('\n').replace(/\[[^[\]\n]*\]/g, ''));
}
