import SqliteDatabase from 'better-sqlite3';
import { createZip } from '../folder.ts';
import { type BuiltFile, escapeXml, fileNameOf, type Hymn, inBrackets, nameOf, sungParts } from './hymns.ts';
import { windowsRtf } from './rtf.ts';
import { onSongText } from './text-files.ts';

type Rows = { readonly [table: string]: readonly (readonly (string | number | null)[])[] };

/** A database file with these tables and rows. */
export function createDatabase(schema: readonly string[], rows: Rows): Uint8Array {
  const database = new SqliteDatabase(':memory:');
  for (const statement of schema) database.exec(statement);
  for (const [table, values] of Object.entries(rows))
    for (const row of values)
      database.prepare(`insert into ${table} values (${row.map(() => '?').join(', ')})`).run(...row);
  const bytes = database.serialize();
  database.close();
  return bytes;
}

const openLpTag = (kind: string): string => (kind === 'ending' ? 'e' : kind.slice(0, 1));

/* With chords since version 2.9; slides may be parted within a verse. */
function openLpLyrics(hymn: Hymn, at: number, withChords: boolean): string {
  const verses = hymn.parts.map(({ kind, number, lines }) => {
    const texts = lines.map((line) => (withChords ? inBrackets(line) : line.text));
    const marked = at % 3 === 1 ? texts.map((text, line) => (line === 0 ? `{st}${text}{/st}` : text)) : texts;
    const split = at % 4 === 2 && marked.length > 4 ? [...marked.slice(0, 4), '[---]', ...marked.slice(4)] : marked;
    return `<verse type="${openLpTag(kind)}" label="${number}"><![CDATA[${split.join('\n')}]]></verse>`;
  });
  return `<?xml version='1.0' encoding='UTF-8'?>\n<song version="1.0"><lyrics>${verses.join('')}</lyrics></song>`;
}

const OPENLP_SONG =
  'id INTEGER NOT NULL PRIMARY KEY, title VARCHAR(255) NOT NULL, alternate_title VARCHAR(255), lyrics TEXT NOT NULL, verse_order VARCHAR(128), copyright VARCHAR(255), comments TEXT, ccli_number VARCHAR(64)';

/**
 * OpenLP: databases of 1.9 (the songbook in the song itself, no roles), 2.0 (roles in a column of their own), 2.4 (song
 * books by relation, deleted songs marked) and 2.9 (chords). Source: the schemas of its databases, as SQLite shows them.
 */
export function buildOpenLpDatabase(hymn: Hymn, at: number): BuiltFile {
  const version = [1, 3, 5, 7][at % 4] ?? 7;
  const lyrics = openLpLyrics(hymn, at, version >= 7);
  const order = sungParts(hymn)
    .map(({ kind, number }) => `${openLpTag(kind)}${number}`)
    .join(' ');
  const song = [1, hymn.title, '', lyrics, order, 'Public Domain', '', '22025'];
  const old = version < 5;
  const bytes = createDatabase(
    [
      'CREATE TABLE metadata ("key" VARCHAR(64) NOT NULL, value TEXT, PRIMARY KEY ("key"))',
      `CREATE TABLE songs (${OPENLP_SONG}, theme_name VARCHAR(128), search_title VARCHAR(255) NOT NULL, search_lyrics TEXT NOT NULL${old ? ', song_book_id INTEGER, song_number VARCHAR(64)' : ', create_date DATETIME, last_modified DATETIME, "temporary" BOOLEAN'})`,
      'CREATE TABLE authors (id INTEGER NOT NULL PRIMARY KEY, first_name VARCHAR(128), last_name VARCHAR(128), display_name VARCHAR(255) NOT NULL)',
      `CREATE TABLE authors_songs (author_id INTEGER NOT NULL, song_id INTEGER NOT NULL${version === 1 ? '' : ', author_type VARCHAR(255) DEFAULT "" NOT NULL'})`,
      'CREATE TABLE song_books (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(128) NOT NULL, publisher VARCHAR(128))',
      ...(old
        ? []
        : [
            'CREATE TABLE songs_songbooks (songbook_id INTEGER NOT NULL, song_id INTEGER NOT NULL, entry VARCHAR(255) NOT NULL)',
          ]),
    ],
    {
      metadata: [['version', String(version)]],
      songs: [[...song, null, `${hymn.title.toLowerCase()}@`, 'derived', ...(old ? [1, '12'] : [null, null, 0])]],
      authors: [[1, '', '', hymn.author]],
      authors_songs: [version === 1 ? [1, 1] : [1, 1, 'words']],
      song_books: [[1, 'Book of OpenLP', '']],
      ...(old ? {} : { songs_songbooks: [[1, 1, '12']] }),
    },
  );
  return { path: `${at}/songs.sqlite`, bytes };
}

/** OpenLP services: with OpenLyrics in each song, or only with slides; the list was called otherwise before 3.0. */
export async function buildOpenLpService(hymn: Hymn, at: number): Promise<BuiltFile> {
  const name = fileNameOf(hymn);
  const verses = hymn.parts
    .map(
      ({ kind, number, lines }) =>
        `<verse name="${openLpTag(kind)}${number}"><lines>${lines.map(({ text }) => escapeXml(text)).join('<br/>')}</lines></verse>`,
    )
    .join('');
  const xml = `<?xml version='1.0' encoding='UTF-8'?>\n<song xmlns="http://openlyrics.info/namespace/2009/song" version="0.8" createdIn="OpenLP 2.4.6" modifiedIn="OpenLP 2.4.6"><properties><titles><title>${escapeXml(hymn.title)}</title></titles><authors><author>${escapeXml(hymn.author)}</author></authors></properties><lyrics>${verses}</lyrics></song>`;
  const header = {
    name: 'songs',
    plugin: 'songs',
    title: hymn.title,
    audit: [hymn.title, [hymn.author], 'Public Domain', ''],
    ...(at % 2 === 0 ? { xml_version: xml } : {}),
  };
  const data = hymn.parts.map((part) => ({
    verseTag: `${openLpTag(part.kind).toUpperCase()}${part.number}`,
    title: part.lines[0]?.text.slice(0, 30),
    raw_slide: part.lines.map(({ text }) => text).join('\n'),
  }));
  const list = [{ openlp_core: { lite_service: false, service_theme: '' } }, { serviceitem: { header, data } }];
  const entry = at % 4 < 2 ? 'service_data.osj' : `${name}.osj`;
  return {
    path: `${name}.${at % 3 === 2 ? 'oszl' : 'osz'}`,
    bytes: await createZip({ [entry]: JSON.stringify(list) }),
  };
}

/* A paragraph a line; an empty one parts slides; a paragraph with only a name begins a part. Repeats are written out. */
function easyWorshipLines(hymn: Hymn, at: number): readonly string[] {
  const parts = at % 3 === 2 ? hymn.parts : sungParts(hymn);
  const isNamed = at % 4 !== 3 || hymn.parts.some(({ kind }) => kind !== 'verse');
  return parts.flatMap((part) => [...(isNamed ? [nameOf(part)] : []), ...part.lines.map(({ text }) => text), '']);
}

const easyWorshipRtf = (lines: readonly string[]): string =>
  windowsRtf(lines, 'unicode').replace(
    '\\pard',
    '{\\*\\sdewtemplatestyle101}\\sdewparatemplatestyle101\\sdfsauto\\pard',
  );

/** EasyWorship 6 and 7: songs in one database, their words as RTF in another beside it. */
export function buildEasyWorship(hymn: Hymn, at: number): readonly BuiltFile[] {
  const isSeven = at % 2 === 1;
  const songs = createDatabase(
    [
      `CREATE TABLE song (rowid integer PRIMARY KEY AUTOINCREMENT NOT NULL UNIQUE, song_item_uid text UNIQUE, song_uid text, title text NOT NULL COLLATE NOCASE, author text COLLATE NOCASE, copyright text COLLATE NOCASE, administrator text COLLATE NOCASE, description text, tags text, reference_number text, vendor_id integer, presentation_id integer${isSeven ? ', layout_revision integer DEFAULT 1, revision integer DEFAULT 1' : ''})`,
    ],
    {
      song: [
        [7, 'u1', 'u2', hymn.title, hymn.author, 'Public Domain', '', '', '', '', 0, 0, ...(isSeven ? [1, 1] : [])],
      ],
    },
  );
  const words = createDatabase(
    ['CREATE TABLE word (rowid integer PRIMARY KEY NOT NULL UNIQUE, song_id integer, words rtf, slide_uids text)'],
    { word: [[1, 7, easyWorshipRtf(easyWorshipLines(hymn, at)), '']] },
  );
  return [
    { path: `${at}/Databases/Data/Songs.db`, bytes: songs },
    { path: `${at}/Databases/Data/SongWords.db`, bytes: words },
  ];
}

/** A schedule of EasyWorship 7: a database in an archive, with a resource of RTF for each slide. */
export async function buildEasyWorshipSchedule(hymn: Hymn, at: number): Promise<BuiltFile> {
  const slides = sungParts(hymn).map((part) => easyWorshipRtf([nameOf(part), ...part.lines.map(({ text }) => text)]));
  const bytes = createDatabase(
    [
      'CREATE TABLE presentation (rowid integer PRIMARY KEY, title text, author text, copyright text, administrator text, description text, reference_number text, presentation_type integer, order_index integer)',
      'CREATE TABLE slide (rowid integer PRIMARY KEY, presentation_id integer, order_index integer)',
      'CREATE TABLE element (rowid integer PRIMARY KEY, slide_id integer, element_type integer, element_style_type integer, foreground_resource_id integer)',
      'CREATE TABLE resource_text (rowid integer PRIMARY KEY, resource_id integer, rtf text)',
    ],
    {
      presentation: [
        [1, 'Global', '', '', '', '', '', 11, 0],
        [2, hymn.title, hymn.author, 'Public Domain', '', '', '22025', 6, 1],
      ],
      slide: slides.map((_, slide) => [slide + 1, 2, slide]).toReversed(),
      element: slides.flatMap((_, slide) => [
        [slide * 2 + 1, slide + 1, 6, 4, 100 + slide],
        [slide * 2 + 2, slide + 1, 6, 1, 999],
      ]),
      resource_text: slides.map((rtf, slide) => [slide + 1, 100 + slide, rtf]),
    },
  );
  return { path: `${at}-${fileNameOf(hymn)}.ewsx`, bytes: await createZip({ 'main.db': bytes, 'media/sky.jpg': 'x' }) };
}

/** A backup of OnSong: its library in a database in an archive. */
export async function buildOnSongBackup(hymn: Hymn, at: number): Promise<BuiltFile> {
  const database = createDatabase(
    [
      'CREATE TABLE Song (ID text PRIMARY KEY, title text, byline text, content text, filepath text, deleted integer)',
      'CREATE TABLE SongSet (ID text, title text, datetime real, deleted integer)',
      'CREATE TABLE SongSetItem (ID text, setID text, songID text, orderIndex integer, transposedKey text)',
    ],
    {
      Song: [
        ['s1', hymn.title, hymn.author, onSongText(hymn, at), `${hymn.title}.onsong`, 0],
        ['s2', 'Gone', '', 'Gone', '', 1],
      ],
    },
  );
  return { path: `${at}.backup`, bytes: await createZip({ 'OnSong.sqlite3': database, 'Media/scan.pdf': '%PDF' }) };
}

/**
 * VideoPsalm: like JSON, with names without quotes, line breaks within texts and a byte order mark; every fourth in the
 * archive of a songbook.
 */
export async function buildVideoPsalm(hymn: Hymn, at: number): Promise<BuiltFile> {
  const isChorus = (kind: string) => kind === 'chorus';
  const verses = sungParts(hymn).map(({ kind, number, lines }, place) => {
    const text = lines.map((line) => (at % 3 === 0 ? inBrackets(line) : line.text)).join(at % 2 === 0 ? '\r\n' : '\n');
    const facts = isChorus(kind) ? 'Tag:1,' : place === 0 ? '' : `ID:${number},`;
    return `{${facts}\n\tText:"${text.replaceAll('"', '\\"')}"}`;
  });
  const book = `\ufeff{Abbreviation:"HH",Copyright:"",Songs:[{Author:"${hymn.author}",Copyright:"Public Domain",CCLI:"22025",Key:"${hymn.key}",Theme:"Grace\r\nPraise",Guid:"bDJoQ${at}",ID:${at + 1},Verses:[${verses.join(',\n')}],\nText:"${hymn.title}"}],Guid:"x",VersionDate:"20200101",\nText:"Book of VideoPsalm"}`;
  const name = fileNameOf(hymn);
  if (at % 4 !== 3) return { path: `${name}.json`, bytes: book };
  return { path: `${name}.vpc`, bytes: await createZip({ [`${name}.json`]: book }) };
}
