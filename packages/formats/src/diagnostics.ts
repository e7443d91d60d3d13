/** What readers report about a file: the English sentence of each code, with its {parameters}. */
export const readerMessages = {
  'chapter-empty': 'The chapter has no verses.',
  'more-unlisted': '{count} more not listed.',
  'empty-file': 'The file is empty.',
  'not-opensong': 'This is XML, but not an OpenSong song.',
  'not-openlyrics': 'This is XML, but not a song: it starts with <{name}>.',
  'no-song-format': 'Not a supported song format.',
  'text-no-song':
    'This text wasn’t recognised as a song. Start with a title such as "12. Amazing Grace", then an empty line, then verses with short lines. Number the verses "1.", "2." or separate them with empty lines.',
  'pdf-score': 'This PDF is a score with notes. Add it to a song as a score.',
  'pdf-no-song':
    'No songs were recognised in this PDF. Titles in larger or bold type, and verses with short lines, show where songs start.',
  'pdf-contents': 'Pages with tables of contents that were skipped: {number}.',
  'pdf-score-pages': 'Pages with notes that were skipped: {number}.',
  'pdf-left': 'Not recognised as a song and skipped: "{text}"',
  'verse-one-again':
    'In the song "{title}", verse 1 starts {times} times. If these are several songs, put a title such as "12. Amazing Grace" above each of them, between empty lines. If it’s one song, give the file a name that ends in .cho.',
  'many-verses':
    'The song "{title}" would have {verses} verses. If these are several songs, put a title such as "12. Amazing Grace" above each of them, between empty lines. If it’s one song, give the file a name that ends in .cho.',
  'before-songs': 'text before the first song',
  'song-too-large': 'The file is too large for a song.',
  doctype: 'The file declares its own entities (DOCTYPE), which isn’t safe to read.',
  'song-elements': 'The file has too many elements for a song.',
  'bible-elements': 'The file has too many elements for a Bible.',
  'too-deep': 'The elements in the file are nested too deeply.',
  'no-xml': 'The file contains no XML element.',
  'never-closed': 'The element <{name}> is never closed.',
  'end-tag': 'The end tag </{name}> doesn’t match an open element.',
  'still-open': 'The element <{name}> that starts on line {line} is still open where another one ends.',
  ampersand: '"&" doesn’t start a known character here. Write "&" as "&amp;".',
  'not-xml': 'Not well-formed XML: {why}.',
  'score-not-xml': 'The score isn’t complete XML: {why}',
  'score-entities': 'The score declares its own entities',
  'score-deep': 'The score is nested more than {most} levels deep',
  'melody-order': 'The new melody has the sections in a different order from the original melody.',
  'melody-notes': 'The new melody has different notes below the lyrics from the original melody.',
  'order-unknown': 'the order lists sections that the song doesn’t have: {names}',
  'not-in-order': '{name} isn’t in the order of the song and is placed last',
  'section-not-in-order': 'a section isn’t in the order of the song and is placed last',
  'element-words': '<{name}>: {words}',
  'theme-transliterated': 'the transliterated theme "{text}"',
  'capo-no-fret': 'the capo "{text}" isn’t a fret from 1 to 12',
  'capo-unclear':
    'the chords match neither the key of {key} nor {shapes}, which capo {capo} implies; {sounding} is used as the sounding key',
  'key-no-key': '"{text}" isn’t a key',
  transposition: 'the transposition "{text}" isn’t a number',
  'chords-renamed': 'chords were read as {notation} note names and renamed',
  'chords-numbered': 'number chords (Nashville) were read in the key of {key}',
  tablature: 'tablature',
  'chorus-missing': 'it refers to a chorus, but the song has none',
  'chord-nameless': 'a chord without a name',
  'chord-structure': 'the chord structure of {chord} has no known name',
  directive: 'the directive {directive}',
  'words-for': 'lyrics for {who} only',
  'for-only': 'for {who} only: {words}',
  'key-change': 'a key change in the middle of the song',
  'section-end': 'this ends a section that was never started',
  'chorus-label': 'the repeated chorus is called "{label}"',
  'picture-out': 'A picture was skipped.',
  'fig-empty': 'A picture (\\fig) without a file was skipped.',
  'fig-out': 'A picture (\\fig) was skipped.',
  'element-unknown': 'Unknown element <{name}>; its text was kept.',
  'paragraph-plain': 'Unknown paragraph style "{style}"; read as a normal paragraph.',
  'paragraph-unknown': 'Unknown paragraph style "{style}"; its text was kept.',
  'character-unknown': 'Unknown character style "{style}"; its text was kept.',
  'footnote-uncalled': 'Nothing refers to the footnote [^{id}], so it was skipped.',
  'heading-chapter': 'The heading says chapter {number}, but the file name says {file}.',
  'footnote-nowhere': 'The footnote [^{id}] isn’t in the file.',
  'no-book': '"{code}" isn’t a known book and was skipped.',
  'chapter-no-book': 'Chapter {chapter} doesn’t belong to a book and was skipped.',
  'chapter-number': '"{text}" isn’t a chapter number.',
  'chapter-again': 'Chapter {number} starts again; what follows was added to it.',
  'chapter-order': 'Chapter {number} comes after chapter {before}; it was put in order.',
  'verse-no-book': 'Verse {verse} doesn’t belong to a book and was skipped.',
  'verse-no-chapter': 'Verse {verse} comes before any chapter; it was read as a verse of chapter 1.',
  'verse-number': '"{text}" isn’t a verse number; its text was kept.',
  'verse-twice': 'Verse {verse} appears twice in this chapter.',
  'verse-after': 'Verse {verse} comes after verse {before}.',
  'verse-heading': 'Verse {verse} starts inside a heading.',
  'verse-empty': 'The verse has no text.',
  'book-empty': 'The book has no chapters.',
  'sidebar-open': 'A sidebar (\\esb) is never closed.',
  'no-id': 'The file doesn’t say which book it contains (\\id).',
  'sidebar-inside': 'A sidebar (\\esb) starts inside another one.',
  'sidebar-end': 'A sidebar ends (\\esbe) that was never started.',
  'book-inside': 'Another book starts in the middle of the file (\\id).',
  'paragraph-early': 'A paragraph (\\{marker}) comes before the first chapter.',
  'marker-unknown': 'Unknown marker \\{marker}; its text was kept.',
  'marker-outside': 'The marker \\{marker} is outside a note.',
  'marker-plus': 'The marker \\{marker} in a note needs a + before its name.',
  'table-row': 'A table row goes from column {from} to {to}.',
  'note-end': 'A note ends (\\{marker}*) that was never started.',
  'end-marker': 'The end marker \\{marker}* doesn’t close anything.',
  'style-open': 'The style \\{style} is still open where \\{marker} ends.',
  'note-open': 'The note (\\{marker}) is never closed.',
  'style-verse': 'The style \\{marker} is still open where a verse starts.',
  'styles-deep': 'The marker \\{marker} is nested in more than {most} others; its text was kept.',
  'style-never': 'The style \\{marker} is never closed.',
  'note-words': 'The note (\\{marker}) has text without a marker, which was kept.',
  'verse-paragraph': 'Verse {verse} isn’t in a paragraph.',
  ruby: 'The marker \\rb doesn’t say how the word is pronounced.',
  'attribute-marks': 'An attribute of \\{marker} has no quotation marks: {text}',
  'attribute-name': '\\{marker} has an attribute without a name: {text}',
  'chapter-numberless': 'A chapter without a number.',
  'verse-numberless': 'A verse without a number.',
  'score-other-words': 'Other voices of the score sing other words, which aren’t in the lyrics.',
  'no-score': 'This isn’t a score that can be read. MusicXML, MXL, MEI and ABC are supported.',
  encoding: 'The file’s encoding is {encoding}, not UTF-8.',
  'windows-1252': 'The file’s encoding is Windows-1252, not UTF-8.',
  'no-json': 'The file isn’t valid JSON from here on.',
  'front-matter-open': 'The front matter isn’t closed: a line of three hyphens must follow it.',
  'front-matter-line': 'Not "name: value": {line}',
  'lo-periph': 'a part that isn’t scripture (periph)',
  'lo-periph-usfm': 'a part that isn’t scripture (\\periph)',
  'lo-part': 'the part {part}, which isn’t scripture',
  'lo-strong': 'Strong’s numbers of words',
  'lo-marker': 'the marker \\{marker}, added by the file’s editors',
  'lo-milestone': 'the milestone \\{marker}',
  'lo-style-end': 'the missing end of a character style, assumed where the next one starts',
  'lo-attributes': 'attributes of words (lemma, Strong’s number)',
  'lo-categories': 'categories of notes and sidebars',
  'lo-other-number': 'an alternative chapter or verse number',
  'lo-title': 'a title inside the text',
  'verse-missing': 'Verse {verse} isn’t in the file.',
  'verse-in-footnote': 'Verse {verse} only appears in the footnote at verse {note}.',
  'melody-section-more':
    'The new melody must have the same lyrics as the original melody: it has an extra section ({section}).',
  'melody-section-missing':
    'The new melody must have the same lyrics as the original melody: section {section} is missing or has a different name.',
  'melody-line-missing': 'The new melody must have the same lyrics as the original melody: a line is missing here.',
  'melody-line-more': 'The new melody must have the same lyrics as the original melody: the section has an extra line.',
  'melody-line-other':
    'The new melody must have the same lyrics as the original melody: it says "{other}" instead of "{original}".',
  'other-text': 'other lyrics in the language {language}',
  'chord-grid': 'a chord grid',
  'music-abc': 'music in ABC notation',
  'music-lilypond': 'music in LilyPond notation',
  drawing: 'a drawing',
  strumming: 'a strumming pattern',
  'order-no-fit': 'the order doesn’t match the song’s sections: {names}',
  transliteration: 'the transliteration of {name}',
  formatting: 'the formatting "{name}"',
  element: 'the element <{name}>',
  field: 'the field {name}: {words}',
  'part-empty': 'the part {name} has no lyrics',
  'chords-stray': 'chords that aren’t above any lyrics: {chords}',
  'not-of-program': 'The file has no {program} song that can be read.',
  'words-missing': 'the database has no lyrics for "{title}"',
  'no-columns':
    'No column is known to hold titles and lyrics. Choose the columns before you import (on the command line with --columns), or name them in the first row, such as "Title", "Lyrics", "Author" and "Number". The first row is: {headings}',
  'column-title': 'Column "{heading}": title',
  'column-alternative': 'Column "{heading}": other title',
  'column-lyrics': 'Column "{heading}": lyrics',
  'column-number': 'Column "{heading}": number',
  'column-songbook': 'Column "{heading}": songbook',
  'column-author': 'Column "{heading}": author',
  'column-composer': 'Column "{heading}": composer',
  'column-translator': 'Column "{heading}": translator',
  'column-copyright': 'Column "{heading}": copyright',
  'column-ccli': 'Column "{heading}": CCLI number',
  'column-key': 'Column "{heading}": key',
  'column-tempo': 'Column "{heading}": tempo',
  'column-time': 'Column "{heading}": time signature',
  'column-tune': 'Column "{heading}": melody',
  'column-themes': 'Column "{heading}": themes',
  'column-year': 'Column "{heading}": year released',
  'column-comments': 'Column "{heading}": comments',
  'columns-guess':
    'The columns were recognised by their headings, as listed here. You can choose otherwise before you import (on the command line with --columns).',
  'columns-chosen': 'The columns were read as you chose:',
  'column-missing': 'The table has no column "{name}". Its first row is: {headings}',
  'columns-left': 'Columns that were skipped: {columns}.',
  'workbook-large': 'The workbook is too large: it can have up to {cells} cells and {size} MB of text.',
  'formulas-read': 'Formulas aren’t calculated; their saved results were used ({number}).',
  'text-box': 'another text box on a slide: {words}',
  'slides-nameless': 'slides without names: each one is a verse',
  arrangement: 'the arrangement "{name}"',
  'pictures-only': 'This {program} file has pictures but no lyrics.',
  'pictures-left': 'Pictures that were skipped: {number}.',
  'set-media':
    'Only the title of "{title}" is in the set list: pictures, recordings and presentations have no place there.',
  /** A message about a place in the file: a verse, or another file that is read together with it. */
  place: '{place}: {what}',
  /** A sentence without a code, which is shown as it is. */
  words: '{words}',
} as const;

/** The messages by code, and the sentences of each in English. */
export type Messages = { readonly [code: string]: string };

/** A message of any table: its code, and the values of its parameters. Only the parameter `what` is a message itself. */
export type AnyDiagnostic = {
  readonly code: string;
  readonly params: { readonly [name: string]: string | AnyDiagnostic };
};

type ParameterNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterNames<Rest> : never;

/** The message of one code: it has the parameters that its sentence names. */
type DiagnosticOf<All extends Messages, Code extends keyof All & string> = {
  readonly [One in keyof All & string]: {
    readonly code: One;
    readonly params: { readonly [Name in ParameterNames<All[One]>]: Name extends 'what' ? AnyDiagnostic : string };
  };
}[Code];

/** A message of a table. */
export type Diagnostic<All extends Messages> = DiagnosticOf<All, keyof All & string>;

/** What a reader of files reports. */
export type ReaderDiagnostic = Diagnostic<typeof readerMessages>;

type Values<Text> = {
  readonly [Name in ParameterNames<Text>]: Name extends 'what' ? AnyDiagnostic : string | number;
};
type ValuesArgument<Text> = [ParameterNames<Text>] extends [never] ? [] : [values: Values<Text>];

/** Makes the function that creates messages of a table. Numbers are written in digits. */
export function createDiagnose<All extends Messages>() {
  return <Code extends keyof All & string>(
    code: Code,
    ...[values]: ValuesArgument<All[Code]>
  ): DiagnosticOf<All, Code> => {
    const params = Object.entries<unknown>(values ?? {}).map(([name, value]) =>
      typeof value === 'number' ? [name, String(value)] : [name, value],
    );
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the parameters are those of the code
    return { code, params: Object.fromEntries(params) } as DiagnosticOf<All, Code>;
  };
}

/**
 * Creates a message of a reader.
 *
 * @example diagnose('verse-after', { verse: '4', before: 5 }) // { code: 'verse-after', params: { verse: '4', before: '5' } }
 */
export const diagnose = createDiagnose<typeof readerMessages>();

/** Equal for messages that say the same. */
export function diagnosticKey({ code, params }: ReaderDiagnostic): string {
  return [code, ...Object.values(params)].join(' ');
}

/**
 * Formats a message in English.
 *
 * @param messages  the table of its code
 */
export function formatMessage(messages: Messages, { code, params }: AnyDiagnostic): string {
  return (messages[code] ?? code).replace(/\{([a-z]+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'string' ? value : formatMessage(messages, value);
  });
}

/**
 * Formats a message of a reader in English.
 *
 * @example formatReaderDiagnostic(diagnose('empty-file')) // 'The file is empty.'
 */
export function formatReaderDiagnostic(diagnostic: ReaderDiagnostic): string {
  return formatMessage(readerMessages, diagnostic);
}
