import { diagnose } from '../diagnostics.ts';
import { detectLanguage, normalizeLanguage } from '../detect-language.ts';
import { ParseError } from '../parse-error.ts';
import { detectScoreFormat } from '../score-xml.ts';
import { emptySong, finishSong } from '../song-draft.ts';
import type { ParsedSong } from '../song-text.ts';
import { readAbcWords } from './abc-words.ts';
import { readMeiWords } from './mei-words.ts';
import { readMusicXmlWords } from './musicxml-words.ts';
import { lyricsOfScore } from './score-lyrics.ts';
import { uniquePeople } from './score-people.ts';
import type { ScoreWords } from './score-words.ts';

/* What a music program writes where nobody typed a title: the name of a file, or that there is none. */
const NO_TITLE =
  /^(?:title|titel|tittel|untitled(?: score)?|uten navn|ohne titel|\[no title\]|.*\.(?:mxl|xml|musicxml|mscz|mscx|sib|mus|abc|mei))$/i;

/**
 * Reads the song in a score: its title, the people it names, its key, and the words under the notes as lyrics. Of
 * MusicXML, MEI and ABC, which are told by the content.
 *
 * @throws {ParseError} when it is no score, or cannot be read
 */
export function readScoreSong(text: string): ParsedSong {
  const words = readWords(text);
  const song = emptySong();
  const title = words.titles.map((one) => one.trim()).find((one) => one !== '' && !NO_TITLE.test(one));
  if (title !== undefined) song.titles.push({ text: title, language: '', kind: 'main' });
  song.authors.push(...uniquePeople(words.people));
  song.metadata.copyright = words.copyright;
  song.metadata.key = words.key;
  const { document, hasOtherWords } = lyricsOfScore(words);
  if (hasOtherWords) song.diagnostics.push({ line: 1, message: diagnose('score-other-words'), text: '' });
  const language = normalizeLanguage(words.language) || (document.sections.length > 0 ? detectLanguage(document) : '');
  return finishSong(song, [{ language, document }]);
}

function readWords(text: string): ScoreWords {
  const format = detectScoreFormat(text);
  if (format === 'musicxml') return readMusicXmlWords(text);
  if (format === 'mei') return readMeiWords(text);
  if (/^X:\s*\d/m.test(text) && /^K:/m.test(text)) return readAbcWords(text);
  throw new ParseError(1, diagnose('no-score'));
}
