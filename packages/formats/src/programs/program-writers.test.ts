import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listSamples, openSampleData } from '../../../../tests/fixtures/sample-data/index.ts';
import {
  decodeText,
  readBundleChordPro,
  readSongs,
  readWordXml,
  type SongFileData,
  writeProPresenterText,
  writeSongBeamer,
  writeWordDocument,
} from '../index.ts';

const original = { melody: 'original' } as const;
const document = (source: string) => readBundleChordPro({ original: source }).document;

const facts = {
  titles: [{ text: 'Amazing Grace', language: '', kind: 'main' }],
  authors: [
    { name: 'John Newton', role: 'words', language: '' },
    { name: 'William Walker', role: 'music', language: '' },
  ],
  songbooks: [{ name: 'House of Hymns', entry: '1' }],
  copyright: 'Public domain',
  ccli: '22025',
  released: '',
  tempo: '90',
  timeSignature: '',
  key: 'Bb',
  transposition: null,
  themes: [{ text: 'Grace', language: '' }],
  comments: [],
} satisfies Omit<SongFileData, 'lyrics'>;

const grace: SongFileData = {
  ...facts,
  lyrics: [
    {
      language: 'en',
      document: document(
        '{key: Bb}\n{x_order: v1 c1 v2 c1}\n' +
          '{start_of_verse}\nA[Bb]mazing [Bm7/F]grace, how [Eb/Bb]sweet\n[F]That saved\n{end_of_verse}\n' +
          '{start_of_chorus}\n[Eb]Praise [B]God[F]\n{end_of_chorus}\n' +
          "{start_of_verse}\n'Twas grace — “that” taught æøå\n{end_of_verse}",
      ),
    },
  ],
};

const withLyrics = (...lyrics: SongFileData['lyrics']): SongFileData => ({ ...facts, key: '', lyrics });
const readBack = (text: string, name = 'song.sng') => {
  const [read] = readSongs(name, new TextEncoder().encode(text)).songs;
  if (read === undefined) throw new Error('no song was read');
  return read;
};
const linesOf = ({ lyrics }: SongFileData) =>
  lyrics.map(({ document: { sections } }) =>
    sections.map(({ kind, number, lines }) => [
      kind,
      number,
      ...lines.map(({ text, chords }) => [text, chords.original]),
    ]),
  );

describe('SongBeamer', () => {
  test('is read again with words, chords, order and details, and loses nothing of a song in one language', () => {
    const { text, diagnostics } = writeSongBeamer(grace, original);
    const { song, diagnostics: unread } = readBack(text);
    expect(linesOf(song)).toEqual(linesOf(grace));
    expect(song.lyrics[0]?.document.order).toEqual(grace.lyrics[0]?.document.order);
    expect({ ...song, lyrics: [] }).toEqual({ ...grace, lyrics: [] });
    expect([diagnostics, unread]).toEqual([[], []]);
  });

  test('has B flat and B natural in the letters of the program, and its line ends', () => {
    const { text } = writeSongBeamer(grace, original);
    const chords = Buffer.from(/#Chords=(.*)/.exec(text)?.[1] ?? '', 'base64').toString();
    expect(chords.split('\r')).toEqual([
      '1,1,B<',
      '8,1,B=m7/F',
      '19,1,E</B<',
      '0,2,F',
      '0,5,E<',
      '7,5,B=',
      '10,5,F',
      '',
    ]);
    expect(text.split('\r\n').filter((line) => /[\r\n]/.test(line))).toEqual([]);
    expect(decodeText(new TextEncoder().encode(text)).text).toContain('æøå');
  });

  test('has two languages line by line where they have the same lines', () => {
    const two = withLyrics(
      { language: 'en', document: document('[G]One\nTwo\n\nThree') },
      { language: 'no', document: document('[G]En\nTo\n\nTre') },
    );
    const titles = [
      { text: 'Numbers', language: 'en', kind: 'main' },
      { text: 'Tall', language: 'no', kind: 'main' },
    ] as const;
    const { text, diagnostics } = writeSongBeamer({ ...two, titles }, original);
    expect(text).toContain('---\r\nVerse 1\r\nOne\r\nEn\r\nTwo\r\nTo\r\n---\r\nVerse 2\r\nThree\r\nTre\r\n');
    expect(linesOf(readBack(text).song)).toEqual(linesOf(two));
    expect(text).toContain('#Title=Numbers\r\n#TitleLang2=Tall\r\n');
    expect(diagnostics).toEqual([]);
  });

  test('has one language where the other has other lines, and says so', () => {
    const two = withLyrics(
      { language: 'en', document: document('One\nTwo') },
      { language: 'no', document: document('En') },
    );
    const { text, diagnostics } = writeSongBeamer(two, { ...original, language: 'no' });
    expect(text).toContain('#LangCount=1');
    expect(linesOf(readBack(text).song)).toEqual(linesOf(withLyrics(...two.lyrics.slice(1))));
    expect(diagnostics).toEqual(['other-languages']);
  });

  test('has a part with a name of its own, remarks among its comments, and no line that would be a mark', () => {
    const song = withLyrics({
      language: '',
      document: document(
        '{start_of_chorus: label="Men only"}\n-- One\n{comment: softly}\ntwo\n{end_of_chorus}\n\n{comment: Thrice}',
      ),
    });
    const { text, diagnostics } = writeSongBeamer(song, original);
    const [section, ...more] = readBack(text).song.lyrics[0]?.document.sections ?? [];
    expect([section?.label, section?.lines.map((line) => line.text), more]).toEqual([
      'Chorus Men only',
      ['– One', 'two'],
      [],
    ]);
    expect(readBack(text).song.comments.join()).toContain('softly');
    expect(diagnostics).toEqual(['remarks']);
  });

  test('without words is a file that says its title', () => {
    const { text } = writeSongBeamer(withLyrics({ language: '', document: document('') }), original);
    expect(text).toContain('#Title=Amazing Grace\r\n');
    expect(text.endsWith('---\r\n')).toBe(true);
  });
});

describe('a text for ProPresenter', () => {
  test('is a paragraph for each section, under the name of its group, and names what it leaves out', () => {
    const { text, diagnostics } = writeProPresenterText(grace, original);
    expect(text).toBe(
      'Verse 1\r\nAmazing grace, how sweet\r\nThat saved\r\n\r\nChorus 1\r\nPraise God\r\n\r\n' +
        "Verse 2\r\n'Twas grace — “that” taught æøå\r\n",
    );
    expect(diagnostics).toEqual(['chords', 'order', 'authors', 'songbooks', 'themes', 'facts']);
  });
});

describe('a Word document', () => {
  const write = (songs: readonly SongFileData[], withChords = true) => {
    const { parts, diagnostics } = writeWordDocument(songs, { ...original, withChords });
    const xml = parts.find(({ path }) => path === 'word/document.xml')?.xml ?? '';
    return { xml, diagnostics, paths: parts.map(({ path }) => path) };
  };

  test('has each song on a page of its own, with its chords above the words', () => {
    const other = { ...grace, titles: [{ text: 'Fish & <chips>', language: '', kind: 'main' } as const] };
    const { xml, paths } = write([grace, other]);
    const pages = readWordXml(xml).text.split('\f').slice(1);
    expect(paths).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/_rels/document.xml.rels',
      'word/styles.xml',
      'word/document.xml',
    ]);
    expect(pages[0]?.split('\n')).toEqual([
      'Amazing Grace',
      'John Newton, William Walker',
      'Key: Bb',
      'Verse 1',
      ' Bb     Bm7/F      Eb/Bb',
      'Amazing grace, how sweet',
      'F',
      'That saved',
      'Chorus 1',
      'Eb     B  F',
      'Praise God',
      'Verse 2',
      "'Twas grace — “that” taught æøå",
      'Public domain · CCLI 22025',
      '',
    ]);
    expect(pages[1]).toMatch(/^Fish & <chips>\n/);
  });

  test('without chords has the words alone, and says what is not in it', () => {
    const { xml, diagnostics } = write([grace], false);
    expect(readWordXml(xml).text).not.toContain('Bm7');
    expect(diagnostics).toEqual([['chords', 'order', 'authors', 'songbooks', 'themes', 'facts']]);
  });

  test('keeps the lines of a section together', () => {
    const { xml } = write([grace], false);
    const lines = [...xml.matchAll(/<w:p>.*?<\/w:p>/g)].map(([line]) => [
      line.includes('<w:keepNext/>'),
      line.replace(/<[^>]*>/g, ''),
    ]);
    expect(lines.slice(3, 5)).toEqual([
      [true, 'Amazing grace, how sweet'],
      [false, 'That saved'],
    ]);
  });
});

test('every song of the sample data keeps its lines and chords through SongBeamer', async () => {
  const samples = await openSampleData();
  const read = (path: string) => readSongs(path.split('/').at(-1) ?? '', readFileSync(path)).songs;
  const songs = ['openlyrics', 'chordpro', 'other-programs/songbeamer'].flatMap((path) =>
    listSamples(samples, path, /\.(xml|cho|crd|chopro|chordpro|pro|sng)$/).flatMap((name) => {
      try {
        return read(name).map(({ song }) => ({ name, song }));
      } catch {
        return [];
      }
    }),
  );
  const bare = ({ lyrics }: SongFileData) =>
    lyrics
      .slice(0, 1)
      .flatMap(({ document: { sections } }) =>
        sections.flatMap(({ lines }) =>
          lines
            .map(
              ({ text, chords }) =>
                [text.trim().replace(/^--+/, '–'), chords.original.map(([, symbol]) => symbol)] as const,
            )
            .filter(([text, chords]) => text !== '' || chords.length > 0),
        ),
      );
  const differing = songs.filter(({ song }) => {
    const first = { ...song, lyrics: song.lyrics.slice(0, 1) };
    const again = readBack(writeSongBeamer(first, original).text).song;
    return JSON.stringify(bare(again)) !== JSON.stringify(bare(first));
  });
  expect(songs.length).toBeGreaterThanOrEqual(samples.contents.songs.readable);
  expect(differing.map(({ name }) => name)).toEqual([]);
});
