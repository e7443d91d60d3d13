/**
 * The messages of an import report about files, by code: the English sentence with its {words}. The file readers, which
 * know neither codes nor languages, produce the sentences; they are matched here. A text without a code is shown
 * unchanged.
 */
export const importDiagnosticMessages = {
  'left-out-part': 'Left out: the part {part}, which is not scripture.',
  'open-to-everybody': 'Everybody who signs in can open {key}.',
  'passed-over': 'Files passed over: {files}.',
  'lonely-score': 'A score comes in beside the song.json of its song, in a bundle (docs/library-format.md).',
  'lonely-media':
    'A recording, a video or words in time come in beside the song.json of their song, in a bundle (docs/library-format.md).',
  'kind-not-read': 'Files of this kind are not read.',
  'archive-within': 'An archive in a folder or in another archive is not opened. Import it by itself.',
  'link-not-followed': 'Links are not followed.',
  'no-scripture': 'It is in no format of scriptures.',
  'no-part-of-bundle': 'It is no part of the layout of a bundle (docs/library-format.md).',
  'no-article': 'It is no article, and no article shows it.',
  'no-song-name': 'It is no song by its name.',
  'how-scores':
    'Scores come in with their songs, in a bundle: a folder for each song with its song.json and its scores, below the folder of a collection with a collection.json. docs/library-format.md says what stands in these files.',
  'folder-deep': 'The folder is nested too deeply.',
  'database-full': 'The disk of the server is full.',
  'database-away': 'The database cannot be reached at the moment.',
  'database-locked': 'Another program holds the database at the moment.',
  'database-unwritable': 'The database files cannot be read or written.',
  'not-stored': 'It could not be stored: {why}',
  'in-trash': 'The {kind} "{name}" lies in the trash.',
  'trash-twice': 'It lies in the trash, and cannot be there twice: restore it, or leave it there.',
  'no-books': 'The translation holds no book of the Bible that can be read here, and was not brought in.',
  'translation-known': '"{title}" is the translation "{name}", which is here: its text is known.',
  'book-twice': 'A book of the Bible is in a translation only once: update it, or leave it out.',
  'no-collection': 'There is no collection "{key}".',
  'no-contributor': 'There is no contributor "{slug}".',
  'no-instrument': 'There is no instrument "{name}".',
  'not-named': 'It names the {kind} "{name}", which is neither in Canticle nor in the bundle ({place}).',
  'country-code': '"{text}" must be a country code of two capital letters.',
  'language-code': '"{text}" is not a language code.',
  'key-form': '"key" must be up to 20 letters, digits, hyphens and underscores, without spaces.',
  'name-missing': '"name" must be there in at least one language.',
  markup: 'markup in "{member}" that is not allowed here',
  'unknown-member': 'member "{member}", which is not known here',
  'must-be-there': '"{member}" must be there.',
  'must-be-text': '"{member}" must be a text.',
  'must-be-one-of': '"{member}" must be one of {choices}.',
  'must-be-flag': '"{member}" must be true or false.',
  'must-be-number': '"{member}" must be a whole number from {least} to {most}.',
  'must-be-uuid': '"{member}" must be a UUID.',
  'must-be-sold-id': '"{member}" must be an id of letters, digits, hyphens and underscores.',
  'must-be-texts': '"{member}" must be an object of texts by language.',
  'must-be-list-of-texts': '"{member}" must be a list of texts.',
  'must-be-list': '"{member}" must be a list.',
  'must-be-object': '"{member}" must be an object.',
  'must-be-date': '"{member}" must be a date such as 1931-05-01.',
  'file-object': 'The file must hold an object.',
  'file-list': 'The file must hold a list.',
  'same-article': '{one} and {other} are the same article, both in "{language}".',
  'picture-missing': 'the picture {address}, which is not among the files',
  'no-picture-kind': 'It is no PNG, JPEG, WebP or GIF picture.',
  'no-picture': 'It is no picture that can be read.',
  'folder-unreadable': 'The folder cannot be read.',
  'file-unreadable': 'The file cannot be read.',
  'too-many-files': 'There are more than {most} files. Import the folders in it one by one.',
  'too-large': 'The file is too large: no song has more than 8 MB, and no Bible more than 48 MB.',
  'not-priced': 'Only an administrator may bring in what things cost.',
  'bundle-says': 'This is a bundle, which says itself what its collections are: leave --into and --name away.',
  'part-of-bundle': 'This is a part of a bundle. Import the whole bundle: the folder that holds bundle.json.',
  'same-id': 'It has the same id as {file}.',
  'same-song-path': 'It is the same song as {file}: the path is the same.',
  'same-song-id': 'It is the same song as {file}: the id is the same.',
  'other-text': 'another text in the language {language}',
  'song-missing': 'The song it belongs to is not there.',
  'song-gone': 'The song is not there any more.',
  misnamed: 'The file is named {name}, but holds {content}.',
  'wrong-type': 'The file holds {content}, which cannot be of the type {type}.',
  'other-songs-file': 'Its id belongs to a file of another song.',
  'publication-refused': 'Its publication "{folder}" was refused.',
  'not-scriptures': 'The collection "{key}" holds no scriptures. Choose another one with --into.',
  'not-publications': 'The collection {key} holds no publications. Choose another key with --into.',
  'not-a-key': '"{text}" cannot be a key: use up to 20 letters, digits, hyphens and underscores, without spaces.',
  'no-key': '"{text}" is no key: up to 20 letters, digits, hyphens and underscores.',
  'several-scriptures': 'There are several scriptures: {keys}. Choose one with --into.',
  'several-songbooks':
    'The files name {count} songbooks, so one name does not fit. Choose a collection for all of them with --into.',
  'lyrics-language': '"lyrics" names "{text}", which is not a language code.',
  'lyrics-file': '"lyrics" names the language {language}, but there is no {file}.',
  'files-missing': '"files" names {name}, which is not there.',
  'path-missing': 'There is no file or folder "{path}".',
  'path-kind': '"{path}" is neither a file nor a folder.',
  'path-unreadable': '"{path}" cannot be read.',
  'verses-joined': 'The verse holds verses {first} to {last}, joined in the file.',
  'chapter-short': 'The chapter ends with verse {last}; in its numbering it has {expected}.',
  'chapter-empty': 'The chapter holds no verse.',
  'more-unlisted': '{count} more of these are not listed.',
  'chapters-missing': 'Chapters that are not in the file: {chapters}.',
  'not-an-archive': '"{name}" is not a zip archive that can be read.',
  'archive-files': 'The archive holds more than {most} files.',
  'leads-out': 'The name leads out of the archive.',
  'archive-too-much': 'The archive would unpack to far more than it may. Import it in parts.',
  'archive-unpacks': 'The archive would unpack to more than {size} MB or {files} files.',
  damaged: 'The file is damaged in the archive.',
  password: 'The file is protected by a password.',
  bomb: 'The file is packed as tightly as only an archive made to do harm.',
  'bundle-version': 'This bundle is of version {version}; this Canticle reads version {ours}.',
  'collection-json': '{folder}/collection.json is missing or was refused.',
  'bytes-gone': 'The bytes of "{name}" are not stored any more.',
  'import-gone': 'The import is not there any more.',
  'upload-gone': 'What was uploaded is not there any more; upload it again.',
  'no-sync': 'No folder is configured to import from (SYNC_FROM).',
  'empty-file': 'The file is empty.',
  'kind-not-kept': 'Files of the kind {type} are not kept here.',
  'words-large': 'Subtitles and timed lyrics may be 2 MB at the most.',
  'score-unengraved': 'The score is kept, but cannot be engraved: {why}',
  'scores-untried':
    'Scores that were not tried here: {scores}. The server tries them later, and says at the song which of them it cannot engrave.',
  'score-large': 'A score may be 50 MB at the most.',
  'cut-off': 'The file is cut off: its end is missing.',
  'index-cut-off': 'The file is cut off: its index is missing.',
  'index-large': 'The index of this file is too large.',
  'archive-broken': 'The archive cannot be unpacked: it is broken or cut off.',
  'no-mxl': 'This zip archive is no compressed score (MXL).',
  'mxl-empty': 'The archive names no score that is in it.',
  'nothing-known':
    'This is no file that is kept here: scores (MusicXML, MXL, MEI, ABC, PDF, Sibelius), audio (MP3, M4A, Ogg, FLAC, WAV), video (MP4, WebM), subtitles (VTT, SRT), timed lyrics (LRC) and pictures are.',
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
  'melody-words': 'The new melody must have the same words as the original melody: {how}.',
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
  'other-titles': 'other titles',
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
  'not-json': 'The file is no JSON: {why}',
  'no-json': 'The file is not JSON from here on.',
  'front-matter-open': 'The front matter is not closed: a line of three hyphens must follow it.',
  'front-matter-line': 'This is not "name: value": {line}',
  'article-title': 'The article has no title: "title" must be in its front matter.',
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
  'ca-ccli': 'CCLI number',
  'ca-time': 'time signature',
  'ca-capo': 'capo',
  'ca-transposition': 'transposition',
  'ca-released': 'released',
  'ca-tempo': 'tempo',
  'ca-songbooks': 'other songbooks',
  'ca-entries': 'songbook entries',
  'ca-translators': 'translators',
  'ca-author-notes': 'notes on authors',
  'ca-comments': 'comments',
} as const;

/** Messages that precede or contain another message. They are built from the sentences by hand. */
export const importDiagnosticFrames = {
  item: 'Item {number}',
  place: '{place}',
  'left-out': 'Left out ({times} times)',
  carried: 'Kept with the songs ({songs}), but not shown',
  line: 'line {line}',
  picture: 'the picture {address}',
  'written-by-then': 'It ended after {number} items were written',
  words: '{words}',
} as const;

export type ImportDiagnosticCode = keyof typeof importDiagnosticMessages | keyof typeof importDiagnosticFrames;

/** One message: its code, and the values of its placeholders. */
export type ImportDiagnostic = { readonly code: string; readonly words: { readonly [name: string]: string } };

type Pattern = {
  readonly code: string;
  readonly names: readonly string[];
  readonly pattern: RegExp;
  readonly weight: number;
};

const exactMessages = new Map<string, string>();
const patterns: Pattern[] = [];
for (const [code, text] of Object.entries(importDiagnosticMessages)) {
  const names = [...text.matchAll(/\{([a-z]+)\}/g)].map((found) => found[1] ?? '');
  if (names.length === 0) exactMessages.set(text, code);
  else {
    const literal = text.split(/\{[a-z]+\}/);
    const source = literal.map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('([^]*?)');
    patterns.push({ code, names, pattern: new RegExp(`^${source}$`), weight: literal.join('').length });
  }
}
// The pattern with the most fixed text fits best.
patterns.sort((a, b) => b.weight - a.weight);

/**
 * Parses an English sentence of a report into codes: several when one message precedes another, which a reader joins
 * with a colon. Empty when the sentence is not known.
 *
 * @example parseDiagnostic('The file is empty.') // [{ code: 'empty-file', words: {} }]
 * @example parseDiagnostic('GEN 1:5: The verse holds no words.').map(({ code }) => code) // ['place', 'verse-empty']
 */
export function parseDiagnostic(sentence: string): readonly ImportDiagnostic[] {
  return matchFrame(sentence) ?? matchMessage(sentence) ?? matchLocation(sentence) ?? [];
}

function matchMessage(sentence: string): readonly ImportDiagnostic[] | undefined {
  const code = exactMessages.get(sentence);
  if (code !== undefined) return [{ code, words: {} }];
  for (const { code: one, names, pattern } of patterns) {
    const found = pattern.exec(sentence);
    if (found !== null)
      return [{ code: one, words: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) }];
  }
  return undefined;
}

const FRAME_PATTERNS: readonly (readonly [pattern: RegExp, code: keyof typeof importDiagnosticFrames, name: string])[] =
  [
    [/^Item (?<word>\d+): (?<rest>[^]+)$/, 'item', 'number'],
    [/^Left out: (?<rest>[^]+) \((?<word>\d+) times\)\.$/, 'left-out', 'times'],
    [/^Kept with the songs, but not shown: (?<rest>[^]+) \((?<word>\d+)\)\.$/, 'carried', 'songs'],
    [/^(?<rest>[^]+) \(line (?<word>\d+)\)\.$/, 'line', 'line'],
    [/^(?<rest>[^]+) \((?<word>\d+) items were written by then\)$/, 'written-by-then', 'number'],
    [/^the picture (?<word>[^]+): (?<rest>[^]+)$/, 'picture', 'address'],
  ];

function matchFrame(sentence: string): readonly ImportDiagnostic[] | undefined {
  for (const [pattern, code, name] of FRAME_PATTERNS) {
    const { word, rest } = pattern.exec(sentence)?.groups ?? {};
    if (word === undefined || rest === undefined) continue;
    const inner = parseDiagnostic(rest);
    return [
      { code, words: { [name]: word } },
      ...(inner.length > 0 ? inner : [{ code: 'words', words: { words: rest } }]),
    ];
  }
  return undefined;
}

/* "GEN 1:5: The verse holds no words.": the location may contain colons itself, without a blank after them. */
function matchLocation(sentence: string): readonly ImportDiagnostic[] | undefined {
  const { place, rest } = /^(?<place>.{1,80}?): (?<rest>[^]+)$/.exec(sentence)?.groups ?? {};
  if (place === undefined || rest === undefined) return undefined;
  const inner = parseDiagnostic(rest);
  return inner.length === 0 ? undefined : [{ code: 'place', words: { place } }, ...inner];
}
