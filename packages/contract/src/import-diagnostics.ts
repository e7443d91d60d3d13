import {
  createDiagnose,
  type Diagnostic,
  formatMessage,
  type ReaderDiagnostic,
  readerMessages,
} from '@canticle/formats';

/** What the rules of an import say, and what they refuse: the English sentence of each code, with its {parameters}. */
const ruleMessages = {
  'left-out-part': 'Skipped: the part {part}, which isn’t scripture.',
  'open-to-everybody': 'Everyone who signs in can open {key}.',
  'lonely-score':
    'Add scores to their songs under “Add scores and recordings”, or import them in a bundle, next to the song’s song.json.',
  'lonely-media':
    'Add recordings and videos to their songs under “Add scores and recordings”, or import them in a bundle, next to the song’s song.json. Timed lyrics are imported in a bundle.',
  'kind-not-read': 'This type of file isn’t supported.',
  'archive-within': 'Archives inside folders or other archives aren’t opened. Import it separately.',
  'link-not-followed': 'Links aren’t followed.',
  'no-scripture': 'Not a supported scripture format.',
  'no-part-of-bundle': 'Not part of a bundle’s layout (docs/library-format.md).',
  'no-article': 'Not an article, and not used by any article.',
  'no-song-name': 'The file name isn’t that of a song.',
  'how-scores':
    'Scores are imported with their songs in a bundle: one folder per song with its song.json and scores, inside the folder of a songbook with a collection.json. See docs/library-format.md for the contents of these files.',
  'folder-deep': 'The folder is nested too deeply.',
  'database-full': 'The server’s disk is full.',
  'database-away': 'The database can’t be reached right now.',
  'database-locked': 'The database is in use by another program right now.',
  'database-unwritable': 'The database files can’t be read or written.',
  'not-stored': 'It couldn’t be saved: {why}',
  'in-trash': 'The {kind} "{name}" is in the trash.',
  'trash-twice': 'It’s in the trash and can’t exist twice. Restore it, or leave it there.',
  'no-books': 'The translation has no books of the Bible that can be read here, so it wasn’t imported.',
  'translation-known': '"{title}" has the same text as the existing translation "{name}".',
  'book-twice': 'A translation can only have each book of the Bible once. Update it or skip it.',
  'no-collection': 'Songbook "{key}" doesn’t exist.',
  'no-contributor': 'Contributor "{slug}" doesn’t exist.',
  'no-instrument': 'Instrument "{name}" doesn’t exist.',
  'not-named': 'It refers to the {kind} "{name}", which is neither in Canticle nor in the bundle ({place}).',
  'country-code': '"{text}" must be a country code of two capital letters.',
  'language-code': '"{text}" isn’t a language code.',
  'key-form': '"key" must have up to 20 letters, digits, hyphens and underscores, without spaces.',
  'name-missing': '"name" is required in at least one language.',
  markup: 'markup in "{member}" that isn’t allowed here',
  'unknown-member': 'the unknown field "{member}"',
  'must-be-there': '"{member}" is required.',
  'must-be-text': '"{member}" must be text.',
  'must-be-one-of': '"{member}" must be one of {choices}.',
  'must-be-flag': '"{member}" must be true or false.',
  'must-be-number': '"{member}" must be a whole number from {least} to {most}.',
  'must-be-uuid': '"{member}" must be a UUID.',
  'must-be-sold-id': '"{member}" must be an ID of letters, digits, hyphens and underscores.',
  'must-be-texts': '"{member}" must be an object with texts by language.',
  'must-be-list-of-texts': '"{member}" must be a list of texts.',
  'must-be-list': '"{member}" must be a list.',
  'must-be-object': '"{member}" must be an object.',
  'must-be-date': '"{member}" must be a date such as 1931-05-01.',
  'file-object': 'The file must contain an object.',
  'file-list': 'The file must contain a list.',
  'same-article': '{one} and {other} are the same article, both in "{language}".',
  'picture-missing': 'the picture {address}, which isn’t among the files',
  'no-picture-kind': 'Not a PNG, JPEG, WebP or GIF picture.',
  'no-picture': 'The picture can’t be read.',
  'folder-unreadable': 'The folder can’t be read.',
  'file-unreadable': 'The file can’t be read.',
  'too-many-files': 'There are more than {most} files. Import the subfolders one by one.',
  'too-large':
    'The file is too large. The limit is 8 MB for a song, 24 MB for a songbook in one file and 48 MB for a Bible.',
  'not-priced': 'Only an administrator can import prices.',
  'bundle-says':
    'A bundle specifies its own songbooks. Don’t choose a songbook for it (on the command line with --into or --name).',
  'part-of-bundle': 'This is part of a bundle. Import the whole bundle: the folder that contains bundle.json.',
  'same-id': 'It has the same ID as {file}.',
  'same-song-path': 'Same song as {file} (same path).',
  'same-song-id': 'Same song as {file} (same ID).',
  'song-missing': 'The song it belongs to is missing.',
  'song-gone': 'The song no longer exists.',
  misnamed: 'The file is named {name} but contains {content}.',
  'wrong-type': 'The file contains {content}, which can’t be of type {type}.',
  'other-songs-file': 'This ID belongs to a file of another song.',
  'publication-refused': 'Its publication "{folder}" was rejected.',
  'not-scriptures': '"{key}" doesn’t contain scripture. Choose another one (on the command line with --into).',
  'not-publications': '"{key}" doesn’t contain publications. Choose another one (on the command line with --into).',
  'not-a-key':
    '"{text}" can’t be used as an abbreviation. Use up to 20 letters, digits, hyphens and underscores, without spaces.',
  'no-key': '"{text}" isn’t a valid abbreviation. Use up to 20 letters, digits, hyphens and underscores.',
  'several-scriptures': 'There are several scriptures: {keys}. Choose one of them (on the command line with --into).',
  'several-songbooks':
    'The files name {count} songbooks, so one name doesn’t fit. Choose one songbook for all of them (on the command line with --into).',
  'lyrics-language': '"lyrics" contains "{text}", which isn’t a language code.',
  'lyrics-file': '"lyrics" lists the language {language}, but {file} is missing.',
  'files-missing': '"files" lists {name}, which is missing.',
  'path-missing': 'File or folder "{path}" doesn’t exist.',
  'path-kind': '"{path}" is neither a file nor a folder.',
  'path-unreadable': '"{path}" can’t be read.',
  'verses-joined': 'Verses {first} to {last} are combined in the file.',
  'chapter-short': 'The chapter ends with verse {last}; its numbering expects {expected}.',
  'chapters-missing': 'Chapters missing from the file: {chapters}.',
  'not-an-archive': '"{name}" isn’t a readable zip archive.',
  'archive-files': 'The archive contains more than {most} files.',
  'leads-out': 'The name points outside the archive.',
  'archive-too-much': 'The archive is too large when unpacked. Import it in parts.',
  'archive-unpacks': 'The archive unpacks to more than {size} MB or {files} files.',
  damaged: 'The file in the archive is damaged.',
  password: 'The file is password-protected.',
  bomb: 'The file is compressed so heavily that it may be harmful.',
  'openlp-pickle':
    'This set list was saved by OpenLP 2 or earlier in a form that isn’t safe to read. Open it in a newer OpenLP, save it and import that file.',
  'encrypted-book': 'This songbook is encrypted by VideoPsalm, so it can’t be read.',
  'set-nobody':
    'A set list belongs to a person, so "{set}" is only imported when a person imports it (on the command line with --lists-for). Its rows in order: {rows}',
  'set-song-missing': 'The set list "{set}" has a song "{title}" that wasn’t found; its title is there as a note.',
  'set-song-several': 'There are {count} songs called "{title}". The set list "{set}" has the first of them.',
  'set-parts': 'In the set list "{set}", the order of "{title}" has parts that the song doesn’t have: {names}.',
  'set-key': 'In the set list "{set}", "{title}" is sung in {key}. Its own key isn’t known, so the key is in the note.',
  'set-long': 'In the set list "{set}", the words of "{title}" are too long and were cut.',
  'languages-guess': 'The song has lyrics in several languages, which were recognised by their words: {languages}.',
  'onsong-archive': 'Only OnSong can read this archive. In OnSong, create a backup and import that file.',
  'no-songs-within': 'The file contains no songs.',
  'database-damaged': 'The database is damaged.',
  'database-large': 'The database is too large. A song database can be up to {size} MB.',
  'database-log':
    'The latest changes may be missing, because the program keeps them in another file. Close the program and import the database again.',
  'no-song-database':
    'This isn’t a song database that can be read. OpenLP and EasyWorship 6 and 7 are supported; in older versions of EasyWorship, export the songs first.',
  'words-database-missing':
    'EasyWorship keeps the lyrics in SongWords.db. Import the folder that contains both Songs.db and SongWords.db.',
  'likely-double': 'Probably the same song as {file}: the title and the first line match.',
  'pdf-pictures': 'This PDF contains only pictures, so it has no text to read. Add it to a song as a score.',
  'pdf-unmapped':
    'The fonts in this PDF don’t say which letters they show, so its text can’t be read. Save the document as a PDF again with another program, or copy the lyrics into a text file.',
  'pdf-locked': 'This PDF is password-protected. Remove the password and import it again.',
  'pdf-damaged': 'The file is damaged or isn’t a PDF.',
  'pdf-pages': 'This PDF has {pages} pages. A PDF can have up to {most}: split it into several.',
  'pdf-large': 'Reading this PDF takes too much time or memory. Split it into several.',
  'bundle-version': 'This bundle uses version {version}. This Canticle reads version {ours}.',
  'collection-json': '{folder}/collection.json is missing or was rejected.',
  'import-gone': 'The import no longer exists.',
  'upload-gone': 'The uploaded files no longer exist. Upload them again.',
  'no-sync': 'No import folder is set up (SYNC_FROM).',
  'kind-not-kept': 'Files of type {type} aren’t supported here.',
  'words-large': 'Subtitles and timed lyrics can be up to 2 MB.',
  'score-unengraved': 'The score is saved but can’t be displayed: {why}',
  'scores-untried':
    'Scores not checked here: {scores}. The server checks them later and tells you on the song’s page if one can’t be displayed.',
  'score-large': 'A score can be up to 50 MB. One larger than 8 MB is stored but can’t be displayed.',
  'cut-off': 'The file is incomplete: the end is missing.',
  'index-cut-off': 'The file is incomplete: its index is missing.',
  'index-large': 'The file’s index is too large.',
  'archive-broken': 'The archive can’t be unpacked: it’s damaged or incomplete.',
  'no-mxl': 'This zip archive isn’t a compressed score (MXL).',
  'musescore-file':
    'This is a MuseScore file. Open it in MuseScore, choose File › Export with the format MusicXML, and add the exported file instead.',
  'mxl-empty': 'The archive doesn’t contain the score it refers to.',
  'nothing-known':
    'Unsupported file type. You can use scores (MusicXML, MXL, MEI, ABC, PDF, Sibelius), audio (MP3, M4A, Ogg, FLAC, WAV), video (MP4, WebM), subtitles (VTT, SRT), timed lyrics (LRC) and pictures.',
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
  'front-matter-unknown': 'the unknown front matter field "{name}"',
  'markup-text': 'markup that isn’t allowed here',
  'translation-beside':
    '"{title}" was imported next to "{name}", with which it shares {percent} of 100 verses. To replace that one, import it with that name (on the command line with --name).',
  'translation-same-name': 'Another translation is already called "{title}", so this one was imported as "{name}".',
  stopped: 'The import was stopped.',
  item: 'Item {number}: {what}',
  'left-out': 'Skipped: {what} ({times} times).',
  carried: 'Saved with the songs, but not shown: {what} ({songs}).',
  line: '{what} (line {line}).',
  picture: 'the picture {address}: {what}',
  'written-by-then': '{what} ({number} items had been written)',
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
 * @example formatDiagnostic(diagnose('item', { number: 3, what: diagnose('file-list') })) // 'Item 3: The file must contain a list.'
 */
export function formatDiagnostic(diagnostic: ImportDiagnostic): string {
  return formatMessage(importMessages, diagnostic);
}
