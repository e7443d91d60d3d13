import type { LyricLine } from '@canticle/music';
import { chordRow } from '../chord-row.ts';
import { prepareExportChords } from '../export-chords.ts';
import {
  collectDiagnostics,
  commonDiagnostics,
  type ExportDiagnostic,
  isFileOrder,
  type WriteOptions,
} from '../exported-song.ts';
import { sectionName } from '../written-section-name.ts';
import type { SongFileData } from '../song-text.ts';
import { escapeXml, xmlElement } from '../xml-writer.ts';

/** A song in a document: its text, and whether its chords stand above the words. */
export type WordOptions = WriteOptions & { readonly withChords: boolean };

/** The files of a Word document, which are zipped together, and for each song what is not in it. */
export type WordDocument = {
  readonly parts: readonly { readonly path: string; readonly xml: string }[];
  readonly diagnostics: readonly (readonly ExportDiagnostic[])[];
};

const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Writes a Word document: each song on a page of its own with its title as a heading, so that Word lists them. Chords
 * stand above the words in letters of one width. A section stays on one page where it fits. Source: ECMA-376, Part 1.
 */
export function writeWordDocument(songs: readonly SongFileData[], options: WordOptions): WordDocument {
  const written = songs.map((song) => writeSong(song, options));
  const body = [...written.flatMap(({ paragraphs }) => paragraphs), PAGE];
  const document = xmlElement('w:document', { 'xmlns:w': NAMESPACE }, [xmlElement('w:body', {}, body)]);
  return {
    parts: [
      { path: '[Content_Types].xml', xml: CONTENT_TYPES },
      { path: '_rels/.rels', xml: relationships('officeDocument', 'word/document.xml') },
      { path: 'word/_rels/document.xml.rels', xml: relationships('styles', 'styles.xml') },
      { path: 'word/styles.xml', xml: STYLES },
      { path: 'word/document.xml', xml: `${HEADER}${document}` },
    ],
    diagnostics: written.map(({ diagnostics }) => diagnostics),
  };
}

function writeSong(song: SongFileData, options: WordOptions) {
  const { melody, withChords } = options;
  const { document, key, capo } = prepareExportChords(song, options);
  const lines = document.sections.flatMap((section) => section.lines);
  const people = [...new Set(song.authors.map(({ name }) => name))].join(', ');
  const facts = withChords ? [key && `Key: ${key}`, capo.fret === 0 ? '' : `Capo: ${capo.fret}`] : [];
  const isSpaced = withChords && lines.some(({ chords }) => chords[melody].length > 0);
  const sections = document.sections.flatMap((section) => [
    paragraph('SectionName', sectionName(section)),
    ...section.lines.flatMap((line, at) => {
      const isLast = at === section.lines.length - 1;
      return writeLine(line, { withChords, melody, isSpaced, isLast });
    }),
  ]);
  const rights = [song.copyright, song.ccli && `CCLI ${song.ccli}`].filter((part) => part !== '').join(' · ');
  return {
    paragraphs: [
      paragraph('Heading1', song.titles[0]?.text ?? ''),
      ...[people, facts.filter((part) => part !== '').join(' · ')].map((text) => paragraph('Details', text)),
      ...sections,
      ...document.notes.split('\n').map((note) => paragraph('Details', note)),
      paragraph('Rights', rights),
    ].filter((one) => one !== ''),
    diagnostics: collectDiagnostics({
      ...commonDiagnostics(song, document, melody),
      chords: !withChords && lines.some(({ chords }) => chords[melody].length > 0),
      'chord-places': withChords && lines.some(({ text, chords }) => !chordRow(text, chords[melody]).isExact),
      order: !isFileOrder(document),
      remarks: lines.some(({ text, remark }) => remark !== '' && text !== ''),
      titles: song.titles.length > 1,
      authors: song.authors.some(({ role }) => role !== 'unknown'),
      songbooks: song.songbooks.length > 0,
      themes: song.themes.length > 0,
      comments: song.comments.length > 0,
      facts: [song.released, song.tempo, song.timeSignature].some(Boolean) || song.transposition !== null,
    }),
  };
}

type LineOptions = Pick<WordOptions, 'withChords' | 'melody'> & {
  readonly isSpaced: boolean;
  readonly isLast: boolean;
};

function writeLine({ text, remark, chords }: LyricLine, { withChords, melody, isSpaced, isLast }: LineOptions) {
  const { row } = chordRow(text, withChords ? chords[melody] : []);
  const hasWords = text.trim() !== '';
  const lines: readonly (readonly [style: string, text: string])[] = [
    ['Remark', remark],
    ['Chords', row],
    [isSpaced ? 'SpacedLyrics' : 'Lyrics', hasWords ? text : ''],
  ];
  const written = lines.filter(([, one]) => one.trim() !== '');
  return written.map(([style, one], at) => paragraph(style, one, !(isLast && at === written.length - 1)));
}

/* Nothing for an empty text. A line that keeps with the next one is never the last of its page. */
function paragraph(style: string, text: string, keepsWithNext = false): string {
  if (text === '') return '';
  const properties = [
    xmlElement('w:pStyle', { 'w:val': style }, []),
    ...(keepsWithNext ? [xmlElement('w:keepNext', {}, [])] : []),
  ];
  return xmlElement('w:p', {}, [
    xmlElement('w:pPr', {}, properties),
    xmlElement('w:r', {}, [xmlElement('w:t', { 'xml:space': 'preserve' }, [escapeXml(text)])]),
  ]);
}

type Style = {
  readonly id: string;
  readonly name: string;
  /** In half points. */
  readonly size: number;
  readonly paragraph?: readonly string[];
  readonly run?: readonly string[];
};

const element = (name: string, attributes: Record<string, string> = {}) =>
  xmlElement(
    `w:${name}`,
    Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`w:${key}`, value])),
    [],
  );
const font = (name: string) => element('rFonts', { ascii: name, hAnsi: name, cs: name });
/* In twentieths of a point. */
const space = (before: number, after: number) => element('spacing', { before: String(before), after: String(after) });
const keep = [element('keepNext'), element('keepLines')];

const styles: readonly Style[] = [
  {
    id: 'Heading1',
    name: 'heading 1',
    size: 36,
    paragraph: [...keep, element('pageBreakBefore'), space(0, 60), element('outlineLvl', { val: '0' })],
    run: [element('b')],
  },
  {
    id: 'Details',
    name: 'Song Details',
    size: 18,
    paragraph: [space(0, 60)],
    run: [element('color', { val: '555555' })],
  },
  {
    id: 'Rights',
    name: 'Rights',
    size: 18,
    paragraph: [space(240, 0)],
    run: [element('color', { val: '555555' })],
  },
  { id: 'SectionName', name: 'Section Name', size: 20, paragraph: [...keep, space(200, 40)], run: [element('b')] },
  { id: 'Remark', name: 'Remark', size: 20, paragraph: [element('keepNext'), space(0, 0)], run: [element('i')] },
  { id: 'Lyrics', name: 'Lyrics', size: 24, paragraph: [element('keepLines'), space(0, 0)] },
  {
    id: 'SpacedLyrics',
    name: 'Lyrics Below Chords',
    size: 20,
    paragraph: [element('keepLines'), space(0, 60)],
    run: [font('Courier New')],
  },
  {
    id: 'Chords',
    name: 'Chords',
    size: 20,
    paragraph: [element('keepNext'), space(0, 0)],
    run: [font('Courier New'), element('b'), element('color', { val: '7A4B00' })],
  },
];

const STYLES = `${HEADER}${xmlElement('w:styles', { 'xmlns:w': NAMESPACE }, [
  xmlElement('w:style', { 'w:type': 'paragraph', 'w:default': '1', 'w:styleId': 'Normal' }, [
    element('name', { val: 'Normal' }),
    xmlElement('w:rPr', {}, [font('Calibri'), element('sz', { val: '22' })]),
  ]),
  ...styles.map(({ id, name, size, paragraph: ofParagraph = [], run = [] }) =>
    xmlElement('w:style', { 'w:type': 'paragraph', 'w:styleId': id }, [
      element('name', { val: name }),
      element('basedOn', { val: 'Normal' }),
      xmlElement('w:pPr', {}, ofParagraph),
      xmlElement('w:rPr', {}, [...run, element('sz', { val: String(size) })]),
    ]),
  ),
])}`;

/* A4 with margins of 2 cm, in twentieths of a point. */
const PAGE = xmlElement('w:sectPr', {}, [
  element('pgSz', { w: '11906', h: '16838' }),
  element('pgMar', { top: '1134', right: '1134', bottom: '1134', left: '1134', header: '567', footer: '567' }),
]);

const relationships = (type: string, target: string): string =>
  `${HEADER}${xmlElement('Relationships', { xmlns: `${PACKAGE}/relationships` }, [
    xmlElement('Relationship', { Id: 'rId1', Type: `${RELATIONSHIP}/${type}`, Target: target }, []),
  ])}`;

const CONTENT_TYPES = `${HEADER}${xmlElement('Types', { xmlns: `${PACKAGE}/content-types` }, [
  xmlElement(
    'Default',
    { Extension: 'rels', ContentType: 'application/vnd.openxmlformats-package.relationships+xml' },
    [],
  ),
  xmlElement('Override', { PartName: '/word/document.xml', ContentType: `${TYPE}.document.main+xml` }, []),
  xmlElement('Override', { PartName: '/word/styles.xml', ContentType: `${TYPE}.styles+xml` }, []),
])}`;
