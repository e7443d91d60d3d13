import {
  createDiagnose,
  type Diagnostic,
  formatMessage,
  type ReaderDiagnostic,
  readerMessages,
} from '@canticle/formats';

/** What the rules of an import say, and what they refuse: the English sentence of each code, with its {parameters}. */
const ruleMessages = {
  'left-out-part': 'Left out: the part {part}, which is not scripture.',
  'open-to-everybody': 'Everybody who signs in can open {key}.',
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
  'import-gone': 'The import is not there any more.',
  'upload-gone': 'What was uploaded is not there any more; upload it again.',
  'no-sync': 'No folder is configured to import from (SYNC_FROM).',
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
  'other-titles': 'other titles',
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
  'front-matter-unknown': 'front matter "{name}", which is not known here',
  'markup-text': 'markup that is not allowed here',
  'translation-beside':
    '"{title}" came in beside "{name}", of which it has {percent} of 100 verses. To write over that one, import it with that name (--name).',
  'translation-same-name': 'There is another translation called "{title}": this one came in beside it as "{name}".',
  stopped: 'It was stopped.',
  item: 'Item {number}: {what}',
  'left-out': 'Left out: {what} ({times} times).',
  carried: 'Kept with the songs, but not shown: {what} ({songs}).',
  line: '{what} (line {line}).',
  picture: 'the picture {address}: {what}',
  'written-by-then': '{what} ({number} items were written by then)',
} as const;

/**
 * All messages of an import by code, in English: those of the readers of files and those of its rules. The app holds
 * their translations; the command line and the reports in files use these.
 */
export const importMessages = { ...readerMessages, ...ruleMessages } as const;

/** One message of an import: its code and the values of its parameters. Some hold another message as `what`. */
export type ImportDiagnostic = ReaderDiagnostic | Diagnostic<typeof ruleMessages>;

/**
 * Creates a message.
 *
 * @example diagnose('no-collection', { key: 'HH' }) // { code: 'no-collection', params: { key: 'HH' } }
 */
export const diagnose = createDiagnose<typeof importMessages>();

/**
 * Formats a message in English.
 *
 * @example formatDiagnostic(diagnose('item', { number: 3, what: diagnose('file-list') })) // 'Item 3: The file must hold a list.'
 */
export function formatDiagnostic(diagnostic: ImportDiagnostic): string {
  return formatMessage(importMessages, diagnostic);
}
