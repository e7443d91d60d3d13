import type { SongFormat } from '@canticle/formats';
import { type Hymn, PROGRAM_FILES, readHymns } from '../../../apps/server/src/testing/program-files/index.ts';
import { type PackedEntry, packZip } from './program-samples.ts';

/** A beginning that leads a reader to the place where a sign is repeated. */
export type Beginning = readonly [name: string, head: string];

/**
 * Beginnings of the texts of every song format, each with the parts that a reader treats in another way. A new format
 * without one does not pass the check of types. Empty where the files are no texts: those are built, below.
 */
export const SONG_BEGINNINGS: { readonly [format in SongFormat]: readonly Beginning[] } = {
  chordpro: [
    ['a.cho', '{title: x}\n'],
    ['a.cho', '{title: x}\n{key: C'],
    ['a.cho', '{title: x}\n{meta: a'],
  ],
  'plain-text': [
    ['a.txt', '1. Title\n\n'],
    ['a.txt', '1. Title\n\n1.\nWords\n\n2. Title'],
    ['a.txt', '1. Title\n\n(chorus'],
    ['a.txt', 'Title\nKey:'],
  ],
  'chords-over-words': [
    ['a.txt', 'Title\n\nC  G\nwords\n'],
    ['a.crd', 'Title\nKey - C | '],
    ['a.crd', 'Title\n\n[Intro] C'],
  ],
  openlyrics: [
    [
      'a.xml',
      '<song xmlns="http://openlyrics.info/namespace/2009/song"><properties><titles><title>a</title></titles></properties><lyrics><verse name="v1"><lines>',
    ],
  ],
  opensong: [['a', '<?xml version="1.0"?><song><title>a</title><lyrics>']],
  'opensong-set': [
    ['a', '<?xml version="1.0"?><set name="a"><slide_groups><slide_group name="a" type="song"><'],
    ['a', '<?xml version="1.0"?><set name="a"><slide_groups>'],
  ],
  songbeamer: [
    ['a.sng', '#LangCount=2\n#Title=a\n#VerseOrder=Verse 1\n---\nVerse 1\n'],
    ['a.sng', '#Title=a\n---\n##1 a\n'],
    ['a.sng', '#VerseOrder='],
    ['a.sng', '#Author='],
  ],
  songselect: [
    ['a.txt', 'Title\n\n\nVerse 1\nWords\n'],
    ['a.txt', 'CCLI Song # 1\n'],
  ],
  'songselect-import': [
    ['a.usr', '[File]\r\nType=SongSelect Import File\r\n[S A1]\r\nTitle=a\r\nFields=Verse 1\r\nWords='],
    ['a.usr', '[File]\r\nType=SongSelect Import File\r\n[S A1]\r\nFields='],
    ['a.usr', '[File]\r\nType=SongSelect Import File\r\n'],
  ],
  onsong: [
    ['a.onsong', 'Title\nAuthor\nKey: C\nFlow: V1\n\nVerse 1:\n'],
    ['a.onsong', 'Title\nFlow: '],
  ],
  videopsalm: [
    ['a.json', '{Songs:[{Text:"a",Verses:[{Text:"'],
    ['a.json', '{Songs:[{Text:"a",Verses:['],
    ['a.json', '{Songs:['],
  ],
  'openlp-service': [
    ['a.osj', '[{"openlp_core":{}},{"serviceitem":{"header":{"name":"songs","title":"a"},"data":[{"raw_slide":"'],
    ['a.osj', '[{"openlp_core":{}},{"serviceitem":'],
  ],
  propresenter: [
    [
      'a.pro6',
      '<RVPresentationDocument versionNumber="600"><array rvXMLIvarName="groups"><RVSlideGrouping name="Verse 1"><array rvXMLIvarName="slides">',
    ],
    ['a.pro5', '<RVPresentationDocument versionNumber="500"><'],
  ],
  'propresenter-playlist': [
    [
      'a.pro6pl',
      '<RVPlaylistDocument versionNumber="600"><RVPlaylistNode displayName="a" type="3"><array rvXMLIvarName="children">',
    ],
  ],
  rtf: [
    ['a.rtf', '{\\rtf1\\ansi '],
    ['a.rtf', '{\\rtf1\\ansi{\\fonttbl{\\f0'],
    ['a.rtf', '{\\rtf1\\ansi Title\\par\\par '],
  ],
  spreadsheet: [
    ['a.csv', 'Title,Lyrics\na,b\n'],
    ['a.csv', 'Title,Lyrics\na,"'],
    ['a.csv', 'Title;Author;Lyrics\n'],
  ],
  word: [],
  database: [],
};

/** A file whose size grows with a number: how many of what it has, and its bytes. */
export type GrowingFile = {
  readonly what: string;
  readonly build: (count: number) => Promise<{ readonly name: string; readonly bytes: Uint8Array }>;
  /** The smaller number; four times as many are read too. */
  readonly base: number;
};

const hymnLine = (at: number): Hymn['parts'][number]['lines'][number] => ({
  text: `Line number ${at} of a hymn of many`,
  chords: [
    [0, 'G'],
    [12, 'D'],
  ],
});
const times = <Item>(count: number, make: (at: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, at) => make(at));

/* What a hymn can have many of. The numbers make files of some 50 kB. */
const SHAPES: readonly (readonly [what: string, base: number, parts: (count: number) => Hymn['parts']])[] = [
  [
    'verses',
    100,
    (count) => [
      ...times(count, (at) => ({ kind: 'verse' as const, number: at + 1, lines: [hymnLine(at), hymnLine(at + 1)] })),
      { kind: 'chorus', number: 1, lines: [hymnLine(0)] },
    ],
  ],
  ['lines in a verse', 250, (count) => [{ kind: 'verse', number: 1, lines: times(count, hymnLine) }]],
  [
    'words and chords in a line',
    250,
    (count) => [
      {
        kind: 'verse',
        number: 1,
        lines: [
          {
            text: 'word '.repeat(count).trim(),
            chords: times(count, (at) => [at * 5, at % 2 === 0 ? 'G' : 'D'] as const),
          },
          hymnLine(1),
        ],
      },
    ],
  ],
];

/** Every kind of file that is built for tests, with hymns that grow in each way; new builders are among them. */
export function growingHymns(): readonly GrowingFile[] {
  const [hymn] = readHymns();
  if (hymn === undefined) throw new Error('there are no hymns');
  return Object.entries(PROGRAM_FILES).flatMap(([program, { build }]) =>
    SHAPES.map(([what, base, parts]) => ({
      what: `${program}: ${what}`,
      base,
      build: async (count) => packed([await build({ ...hymn, parts: parts(count) }, 0)].flat()),
    })),
  );
}

function packed(files: readonly { readonly path: string; readonly bytes: string | Uint8Array }[]) {
  const entries = files.map(({ path, bytes }) => ({ name: path, bytes: Buffer.from(bytes) }));
  const [file, ...others] = entries;
  return file !== undefined && others.length === 0 ? file : { name: 'data.zip', bytes: packZip(entries) };
}

const one = (name: string, text: string): PackedEntry => ({ name, bytes: Buffer.from(text) });
const grow = (what: string, base: number, make: (count: number) => PackedEntry): GrowingFile => ({
  what,
  base,
  build: async (count) => make(count),
});
const escaped = (text: string): string => text.replaceAll('<', '&lt;');
const archive = (name: string, entries: readonly PackedEntry[]): PackedEntry => ({ name, bytes: packZip(entries) });

/** Files that hold many songs, rows or files: what a hymn alone cannot show. */
export const GROWING_SONGBOOKS: readonly GrowingFile[] = [
  grow('VideoPsalm: songs', 400, (count) =>
    one(
      'a.json',
      `{Songs:[${times(count, (at) => `{Text:"Song ${at}",Verses:[{Text:"Words ${at}"}]}`).join()}],Text:"a"}`,
    ),
  ),
  grow('SongSelect import file: songs', 300, (count) =>
    one(
      'a.usr',
      `[File]\r\nType=SongSelect Import File\r\nVersion=3.0\r\n${times(count, (at) => `[S A${at + 1}]\r\nTitle=Song ${at}\r\nFields=Verse 1\r\nWords=Words ${at}/n\r\n`).join('')}`,
    ),
  ),
  grow('OpenLP service: songs', 200, (count) =>
    one(
      'a.osj',
      JSON.stringify([
        { openlp_core: {} },
        ...times(count, (at) => ({
          serviceitem: {
            header: { name: 'songs', title: `Song ${at}` },
            data: [{ title: `Song ${at}`, raw_slide: `Words ${at}`, verseTag: 'V1' }],
          },
        })),
      ]),
    ),
  ),
  grow('OpenSong set: slides', 300, (count) =>
    one(
      'a',
      `<?xml version="1.0"?><set name="a"><slide_groups>${times(count, (at) => `<slide_group name="Song ${at}" type="song" presentation="V1"/>`).join('')}</slide_groups></set>`,
    ),
  ),
  grow('playlist of ProPresenter: rows', 300, (count) =>
    one(
      'a.pro6pl',
      `<RVPlaylistDocument versionNumber="600"><RVPlaylistNode displayName="root" type="0"><array rvXMLIvarName="children"><RVPlaylistNode displayName="a" type="3"><array rvXMLIvarName="children">${times(count, (at) => `<RVDocumentCue displayName="Song ${at}" filePath="Song%20${at}.pro6"/>`).join('')}</array></RVPlaylistNode></array></RVPlaylistNode></RVPlaylistDocument>`,
    ),
  ),
  grow('CSV: rows', 800, (count) =>
    one(
      'a.csv',
      `Title,Author,Lyrics\n${times(count, (at) => `Song ${at},Author ${at % 7},"Words ${at}\nand more"`).join('\n')}\n`,
    ),
  ),
  grow('workbook: rows', 300, (count) =>
    archive('a.xlsx', [
      one(
        'xl/sharedStrings.xml',
        `<sst><si><t>Title</t></si><si><t>Lyrics</t></si>${times(count, (at) => `<si><t>Song ${at}</t></si><si><t>Words ${at}</t></si>`).join('')}</sst>`,
      ),
      one(
        'xl/worksheets/sheet1.xml',
        `<worksheet><sheetData>${times(count + 1, (at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at * 2}</v></c><c r="B${at + 1}" t="s"><v>${at * 2 + 1}</v></c></row>`).join('')}</sheetData></worksheet>`,
      ),
    ]),
  ),
  grow('workbook: sheets', 60, (count) =>
    archive(
      'a.xlsx',
      times(count, (at) =>
        one(
          `xl/worksheets/sheet${at + 1}.xml`,
          `<worksheet><sheetData><row><c t="inlineStr"><is><t>Title</t></is></c><c t="inlineStr"><is><t>Lyrics</t></is></c></row><row><c t="inlineStr"><is><t>Song ${at}</t></is></c><c t="inlineStr"><is><t>Words ${at}</t></is></c></row></sheetData></worksheet>`,
        ),
      ),
    ),
  ),
  grow('Word: paragraphs', 500, (count) =>
    archive('a.docx', [
      one(
        'word/document.xml',
        `<w:document xmlns:w="a"><w:body>${times(count, (at) => `<w:p><w:r><w:t>Words ${at}</w:t></w:r></w:p>${at % 5 === 4 ? '<w:p/>' : ''}`).join('')}</w:body></w:document>`,
      ),
    ]),
  ),
  grow('Word: songs, each on a page', 200, (count) =>
    archive('a.docx', [
      one(
        'word/document.xml',
        `<w:document xmlns:w="a"><w:body>${times(count, (at) => `<w:p><w:r><w:t>${at + 1}. Song ${at}</w:t></w:r></w:p><w:p/><w:p><w:r><w:t>1. Words ${at}</w:t></w:r></w:p><w:p><w:r><w:t>and more</w:t></w:r></w:p><w:p><w:r><w:br w:type="page"/></w:r></w:p>`).join('')}</w:body></w:document>`,
      ),
    ]),
  ),
  ...['[', '{', '<', '    ', 'C  G  ', '1  4  6m  ', '1. '].flatMap((sign) => [
    grow(`Word: a paragraph of ${JSON.stringify(sign)}`, 10_000, (count) =>
      archive('a.docx', [
        one(
          'word/document.xml',
          `<w:document xmlns:w="a"><w:body><w:p><w:r><w:t>Title</w:t></w:r></w:p><w:p/><w:p><w:r><w:t>${escaped(sign.repeat(count / sign.length))}</w:t></w:r></w:p><w:p><w:r><w:t>words</w:t></w:r></w:p></w:body></w:document>`,
        ),
      ]),
    ),
    grow(`workbook: a cell of ${JSON.stringify(sign)}`, 10_000, (count) =>
      archive('a.xlsx', [
        one(
          'xl/worksheets/sheet1.xml',
          `<worksheet><sheetData><row><c t="inlineStr"><is><t>Title</t></is></c><c t="inlineStr"><is><t>Lyrics</t></is></c></row><row><c t="inlineStr"><is><t>Song</t></is></c><c t="inlineStr"><is><t>${escaped(sign.repeat(count / sign.length))}</t></is></c></row></sheetData></worksheet>`,
        ),
      ]),
    ),
  ]),
  grow('RTF: groups within each other', 2000, (count) =>
    one('a.rtf', `{\\rtf1\\ansi Title\\par\\par ${'{\\b '.repeat(count)}words${'}'.repeat(count)}\\par}`),
  ),
  grow('archive of ProPresenter: files', 50, (count) =>
    archive(
      'a.pro6x',
      times(count, (at) =>
        one(
          `Song ${at}.pro6`,
          `<RVPresentationDocument versionNumber="600" CCLISongTitle="Song ${at}"><array rvXMLIvarName="groups"><RVSlideGrouping name="Verse 1"><array rvXMLIvarName="slides"><RVDisplaySlide><array rvXMLIvarName="displayElements"><RVTextElement><NSString rvXMLIvarName="PlainText">${Buffer.from(`Words ${at}`).toString('base64')}</NSString></RVTextElement></array></RVDisplaySlide></array></RVSlideGrouping></array></RVPresentationDocument>`,
        ),
      ),
    ),
  ),
  grow('folder of songs: files', 200, (count) =>
    archive(
      'a.zip',
      times(count, (at) => one(`Songs/Song ${at}.cho`, `{title: Song ${at}}\n[G]Words ${at}\n`)),
    ),
  ),
];
