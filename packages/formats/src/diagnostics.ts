/** What readers report about a file: the English sentence of each code, with its {parameters}. */
export const readerMessages = {
  'chapter-empty': 'The chapter holds no verse.',
  'more-unlisted': '{count} more of these are not listed.',
  'empty-file': 'The file is empty.',
  'not-opensong': 'This is XML, but not a song of OpenSong.',
  'not-openlyrics': 'This is XML, but not a song: it begins with <{name}>.',
  'no-song-format': 'This is not a song in a format that can be read here.',
  'text-no-song':
    'This text was not recognized as a song. Write a title such as "12. Amazing Grace", an empty line, and then verses in short lines that begin with "1.", "2." or are separated by empty lines.',
  'verse-one-again':
    'In the song "{title}" verse 1 begins {times} times. If these are several songs, put a title such as "12. Amazing Grace" above each of them, between empty lines. If it is one song, give the file a name that ends with .cho.',
  'many-verses':
    'The song "{title}" would have {verses} verses. If these are several songs, put a title such as "12. Amazing Grace" above each of them, between empty lines. If it is one song, give the file a name that ends with .cho.',
  'before-songs': 'text before the first song',
  'song-too-large': 'The file is too large for a song.',
  doctype: 'The file declares entities of its own (DOCTYPE), which is not safe to read.',
  'song-elements': 'The file has too many elements for a song.',
  'bible-elements': 'The file has too many elements for a Bible.',
  'too-deep': 'The elements of the file are nested too deeply.',
  'no-xml': 'The file holds no XML element.',
  'never-closed': 'The element <{name}> is never closed.',
  'end-tag': 'The end tag </{name}> has no element to end.',
  'still-open': 'The element <{name}> that begins in line {line} is still open where another one ends.',
  ampersand: 'There is an "&" here that begins no known character; "&" is written "&amp;".',
  'not-xml': 'This is not well-formed XML: {why}.',
  'score-not-xml': 'The score is not whole XML: {why}',
  'score-entities': 'The score defines entities of its own',
  'score-deep': 'The score is nested more than {most} levels deep',
  'melody-order': 'The new melody has the sections in another order than the original melody.',
  'melody-notes': 'The new melody has other notes below the text than the original melody.',
  'order-unknown': 'the order names what the song does not have: {names}',
  'not-in-order': '{name} is not in the order of the song and is put last',
  'section-not-in-order': 'a section is not in the order of the song and is put last',
  'element-words': '<{name}>: {words}',
  'theme-transliterated': 'the transliterated theme "{text}"',
  'capo-no-fret': 'the capo "{text}" is no fret from 1 to 12',
  'capo-unclear':
    'the chords fit neither the key {key} nor {shapes}, which capo {capo} would ask for; {sounding} is taken as the key that sounds',
  'key-no-key': 'the key "{text}" is no key',
  transposition: 'the transposition "{text}" is no number',
  'chords-renamed': 'the chords are read as {notation} note names and renamed',
  tablature: 'tablature',
  'chorus-missing': 'a chorus is asked for, but the song has none',
  'chord-nameless': 'a chord without a name',
  'chord-structure': 'no name is known for the chord structure of {chord}',
  directive: 'the directive {directive}',
  'words-for': 'words for {who} only',
  'for-only': 'for {who} only: {words}',
  'key-change': 'the chords are moved in the middle of the song',
  'section-end': 'a section ends here that never began',
  'chorus-label': 'the repeated chorus is called "{label}"',
  'picture-out': 'A picture was left out.',
  'fig-empty': 'A picture (\\fig) without a file was left out.',
  'fig-out': 'A picture (\\fig) was left out.',
  'element-unknown': 'The element <{name}> is not known; its words were kept.',
  'paragraph-plain': 'The paragraph style "{style}" is not known; it was read as a plain paragraph.',
  'paragraph-unknown': 'The paragraph style "{style}" is not known; its words were kept.',
  'character-unknown': 'The character style "{style}" is not known; its words were kept.',
  'footnote-uncalled': 'The footnote [^{id}] is called nowhere, and was left out.',
  'heading-chapter': 'The heading says chapter {number}, the name of the file {file}.',
  'footnote-nowhere': 'The footnote [^{id}] is nowhere in the file.',
  'no-book': '"{code}" is no book known here, and was left out.',
  'chapter-no-book': 'Chapter {chapter} stands in no book, and was left out.',
  'chapter-number': '"{text}" is no number of a chapter.',
  'chapter-again': 'Chapter {number} begins a second time; what follows was added to it.',
  'chapter-order': 'Chapter {number} stands after chapter {before}; it was put in its order.',
  'verse-no-book': 'Verse {verse} stands in no book, and was left out.',
  'verse-no-chapter': 'Verse {verse} stands before any chapter; it was read as a verse of chapter 1.',
  'verse-number': '"{text}" is no number of a verse; its words were kept.',
  'verse-twice': 'Verse {verse} stands twice in this chapter.',
  'verse-after': 'Verse {verse} stands after verse {before}.',
  'verse-heading': 'Verse {verse} begins inside a heading.',
  'verse-empty': 'The verse holds no words.',
  'book-empty': 'The book holds no chapter.',
  'sidebar-open': 'A sidebar (\\esb) is never closed.',
  'no-id': 'The file does not say which book it holds (\\id).',
  'sidebar-inside': 'A sidebar (\\esb) begins inside another one.',
  'sidebar-end': 'A sidebar ends (\\esbe) that never began.',
  'book-inside': 'Another book begins in the middle of the file (\\id).',
  'paragraph-early': 'A paragraph (\\{marker}) stands before the first chapter.',
  'marker-unknown': 'The marker \\{marker} is not known; its words were kept.',
  'marker-outside': 'The marker \\{marker} stands outside of a note.',
  'marker-plus': 'The marker \\{marker} stands in a note without a + before its name.',
  'table-row': 'A table row goes from column {from} to {to}.',
  'note-end': 'A note ends (\\{marker}*) that never began.',
  'end-marker': 'The end marker \\{marker}* closes nothing that is open.',
  'style-open': 'The style \\{style} is still open where \\{marker} ends.',
  'note-open': 'The note (\\{marker}) is never closed.',
  'style-verse': 'The style \\{marker} is still open where a verse begins.',
  'styles-deep': 'The marker \\{marker} stands in more than {most} others; its words were kept.',
  'style-never': 'The style \\{marker} is never closed.',
  'note-words': 'The note (\\{marker}) has words without a marker; they were kept.',
  'verse-paragraph': 'Verse {verse} does not stand in a paragraph.',
  ruby: 'The marker \\rb does not say how the word is pronounced.',
  'attribute-marks': 'An attribute of \\{marker} has no quotation marks: {text}',
  'attribute-name': '\\{marker} has an attribute without a name: {text}',
  'chapter-numberless': 'A chapter without a number.',
  'verse-numberless': 'A verse without a number.',
  encoding: 'The file is in the encoding {encoding}, not UTF-8.',
  'windows-1252': 'The file is in Windows-1252, not UTF-8.',
  'no-json': 'The file is not JSON from here on.',
  'front-matter-open': 'The front matter is not closed: a line of three hyphens must follow it.',
  'front-matter-line': 'This is not "name: value": {line}',
  'lo-periph': 'a part that is not scripture (periph)',
  'lo-periph-usfm': 'a part that is not scripture (\\periph)',
  'lo-part': 'the part {part}, which is not scripture',
  'lo-strong': 'Strong’s numbers of words',
  'lo-marker': 'the marker \\{marker}, made by the editors of the file',
  'lo-milestone': 'the milestone \\{marker}',
  'lo-style-end': 'the end of a character style, taken as meant where the next one begins',
  'lo-attributes': 'attributes of words (lemma, Strong’s number)',
  'lo-categories': 'categories of notes and sidebars',
  'lo-other-number': 'another number of a chapter or verse, beside its own',
  'lo-title': 'a title inside the text',
  'verse-missing': 'Verse {verse} is not in the file.',
  'verse-in-footnote': 'Verse {verse} stands only in the footnote at verse {note}.',
  'melody-section-more':
    'The new melody must have the same words as the original melody: it has a section more ({section}).',
  'melody-section-missing':
    'The new melody must have the same words as the original melody: section {section} is missing or is called something else.',
  'melody-line-missing': 'The new melody must have the same words as the original melody: a line is missing here.',
  'melody-line-more': 'The new melody must have the same words as the original melody: the section has a line more.',
  'melody-line-other':
    'The new melody must have the same words as the original melody: it says "{other}" instead of "{original}".',
  'other-text': 'another text in the language {language}',
  'chord-grid': 'a chord grid',
  'music-abc': 'music in ABC notation',
  'music-lilypond': 'music in LilyPond notation',
  drawing: 'a drawing',
  strumming: 'a strumming pattern',
  'order-no-fit': 'the order does not fit the sections of the song: {names}',
  transliteration: 'the transliteration of {name}',
  formatting: 'the formatting "{name}"',
  element: 'the element <{name}>',
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
