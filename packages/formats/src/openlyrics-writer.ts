import {
  capoOf,
  emptyDocument,
  type LyricLine,
  type LyricSection,
  type LyricsDocument,
  type Melody,
} from '@canticle/music';
import { chordAttributes } from './openlyrics-chord.ts';
import type { SongFileData } from './song-text.ts';
import {
  commonDiagnostics,
  omitsSections,
  collectDiagnostics,
  type WriteOptions,
  type ExportedSong,
} from './exported-song.ts';
import { escapeXml, xmlElement } from './xml-writer.ts';

/**
 * Writes OpenLyrics 0.9 with every language of the song. Source: https://docs.openlyrics.org/en/latest/dataformat.html
 */
export function writeOpenLyrics(song: SongFileData, options: Pick<WriteOptions, 'melody'>): ExportedSong {
  const { melody } = options;
  const documents = song.lyrics.map(({ document }) => document);
  const verses = song.lyrics.flatMap(({ language, document }) => {
    const names = sectionNames(document);
    const lang = song.lyrics.length > 1 ? language : '';
    return document.sections.map((section) =>
      xmlElement('verse', { name: names.get(section.id) ?? section.id, lang }, [writeLines(section.lines, melody)]),
    );
  });
  const [first] = song.lyrics;
  const songLanguage = song.lyrics.length === 1 ? (first?.language ?? '') : '';
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement(
    'song',
    { xmlns: 'http://openlyrics.info/namespace/2009/song', version: '0.9', 'xml:lang': songLanguage },
    [xmlElement('properties', {}, writeProperties(song, first?.document)), xmlElement('lyrics', {}, verses)],
  )}\n`;
  return {
    text,
    diagnostics: collectDiagnostics({
      ...mergeDiagnostics(documents.map((document) => commonDiagnostics(song, document, melody))),
      'other-languages': false,
      order: documents.some((document) => omitsSections(document) || !hasSameSungOrder(document, documents[0])),
      labels: documents.some(dropsLabel),
      notes: documents.slice(1).some(({ notes }) => notes !== ''),
      titles: song.titles.some(({ kind }) => kind === 'subtitle' || kind === 'transliteration'),
      facts: documents.some((document) => capoOf(document, melody) > 0),
    }),
  };
}

const mergeDiagnostics = (all: readonly ReturnType<typeof commonDiagnostics>[]) => ({
  'other-melody': all.some((one) => one['other-melody']),
  carried: all.some(({ carried }) => carried),
});

/* There is one order for all languages; sections it does not name are sung last. */
function hasSameSungOrder({ sections, order }: LyricsDocument, first: LyricsDocument = emptyDocument): boolean {
  const ids = new Set(sections.map(({ id }) => id));
  const named = first.order.filter((id) => ids.has(id));
  const sung = new Set(named);
  const read = [...named, ...[...ids].filter((id) => !sung.has(id))];
  return read.join(' ') === order.join(' ');
}

/* In the order the schema requires. Notes below the text are comments on the song. */
function writeProperties(song: SongFileData, document: LyricsDocument | undefined): string[] {
  const names = document ? sectionNames(document) : new Map<string, string>();
  const order = (document?.order ?? []).map((id) => names.get(id) ?? id).join(' ');
  const comments = [...song.comments, ...(document?.notes ? [document.notes] : [])];
  const many = (name: string, items: readonly string[]) => (items.length > 0 ? [xmlElement(name, {}, items)] : []);
  const fact = (name: string, value: string, attributes: Record<string, string> = {}) =>
    value === '' ? [] : [xmlElement(name, attributes, [escapeXml(value)])];
  return [
    xmlElement(
      'titles',
      {},
      (song.titles.length > 0 ? song.titles : [{ text: '', language: '' }]).map(({ text, language }) =>
        xmlElement('title', { lang: language }, [escapeXml(text)]),
      ),
    ),
    ...many(
      'authors',
      song.authors.map(({ name, role, language }) =>
        xmlElement('author', role === 'unknown' || role === 'artist' ? {} : { type: role, lang: language }, [
          escapeXml(name),
        ]),
      ),
    ),
    ...fact('copyright', song.copyright),
    ...fact('ccliNo', song.ccli),
    ...fact('released', song.released),
    ...fact('transposition', song.transposition === null ? '' : String(song.transposition)),
    ...fact('tempo', song.tempo, { type: /^\d+$/.test(song.tempo) ? 'bpm' : 'text' }),
    ...fact('key', song.key),
    ...fact('timeSignature', song.timeSignature),
    ...fact('verseOrder', order),
    ...many(
      'songbooks',
      song.songbooks.map(({ name, entry }) => xmlElement('songbook', { name, entry }, [])),
    ),
    ...many(
      'themes',
      song.themes.map(({ text, language }) => xmlElement('theme', { lang: language }, [escapeXml(text)])),
    ),
    ...many(
      'comments',
      comments.map((comment) => xmlElement('comment', {}, [escapeXml(comment)])),
    ),
  ];
}

/** A name for each section: the letter of its kind with its number, or with its label when that is like "1a". */
function sectionNames({ sections }: LyricsDocument): ReadonlyMap<string, string> {
  const preferredNames = sections.map((section) => [section.id, nameOf(section)] as const);
  const isUnique = new Set(preferredNames.map(([, name]) => name)).size === preferredNames.length;
  return new Map(isUnique ? preferredNames : sections.map(({ id }) => [id, id]));
}

const nameOf = ({ id, label }: LyricSection): string =>
  /^\d+[a-z]?$|^[a-z]$/.test(label) ? `${id.charAt(0)}${label}` : id;

function dropsLabel(document: LyricsDocument): boolean {
  const names = sectionNames(document);
  return document.sections.some(({ id, label }) => label !== '' && names.get(id) !== `${id.charAt(0)}${label}`);
}

/* Blank lines at the end have no meaning, and would not be read back. */
function writeLines(lines: readonly LyricLine[], melody: Melody): string {
  const last = lines.findLastIndex(({ text, remark, chords }) => text + remark !== '' || chords[melody].length > 0);
  return xmlElement('lines', {}, [
    lines
      .slice(0, last + 1)
      .map((line) => writeLine(line, melody))
      .join('<br/>'),
  ]);
}

function writeLine({ text, chords, remark }: LyricLine, melody: Melody): string {
  let written = remark ? xmlElement('comment', {}, [escapeXml(remark)]) : '';
  let end = 0;
  for (const [offset, symbol] of chords[melody]) {
    written += escapeXml(text.slice(end, offset)) + xmlElement('chord', chordAttributes(symbol), []);
    end = offset;
  }
  return written + escapeXml(text.slice(end));
}
