import type { Directive } from './chordpro-directive.ts';
import { isCapo } from '@canticle/music';
import { keyName } from './key-name.ts';
import type { SongDraft } from './song-draft.ts';
import type { Author } from './song-text.ts';

type Taker = (song: SongDraft, value: string, at: number) => boolean;

const author =
  (role: Author['role']): Taker =>
  ({ authors }, name) =>
    authors.push({ name, role, language: '' }) > 0;

const fact =
  (member: 'copyright' | 'ccli' | 'released' | 'tempo' | 'timeSignature'): Taker =>
  ({ facts }, value) => {
    if (facts[member]) return false;
    facts[member] = value;
    return true;
  };

// Besides the directives of the format (https://www.chordpro.org/chordpro/chordpro-directives/) these are the names
// that files in the wild use for the people who made a song.
const takers = new Map<string, Taker>([
  ['title', title],
  ['subtitle', ({ titles }, text) => titles.push({ text, language: '', kind: 'subtitle' }) > 0],
  ['artist', author('artist')],
  ['lyricist', author('words')],
  ['words', author('words')],
  ['text', author('words')],
  ['author', author('words')],
  ['composer', author('music')],
  ['music', author('music')],
  ['arranger', author('arrangement')],
  ['arrangement', author('arrangement')],
  ['arrangment', author('arrangement')],
  ['translation', author('translation')],
  ['translator', author('translation')],
  ['copyright', fact('copyright')],
  ['ccli', fact('ccli')],
  ['year', fact('released')],
  ['tempo', fact('tempo')],
  ['time', fact('timeSignature')],
  ['key', key],
  ['capo', (song, value, at) => capo(song, value, at, false)],
  ['x_capo', (song, value, at) => capo(song, value, at, true)],
]);

/**
 * Puts what a directive says about the song as a whole into the draft.
 *
 * @param at  the line of the file it stands on
 * @returns whether the draft has a place for it
 */
export function takeFact(song: SongDraft, { name, value }: Directive, at: number): boolean {
  const meta = name === 'meta' ? /^(\S+?):?\s+([\s\S]+)$/.exec(value) : undefined;
  if (meta)
    return takeFact(
      song,
      { name: (meta[1] ?? '').toLowerCase(), value: meta[2] ?? '', selector: '', attributes: {} },
      at,
    );
  const take = takers.get(name);
  return take !== undefined && (value === '' || take(song, value, at));
}

function title({ titles }: SongDraft, text: string): boolean {
  const kind = titles.some((other) => other.kind === 'main') ? 'alternative' : 'main';
  return titles.push({ text, language: '', kind }) > 0;
}

function key({ facts }: SongDraft, value: string): boolean {
  const name = keyName(value);
  if (!name || facts.key) return name !== undefined && name === facts.key;
  facts.key = name;
  return true;
}

/* "3", and what people write: "3rd fret". */
function capo(song: SongDraft, value: string, at: number, chordsSound: boolean): boolean {
  const fret = Number(/^(\d{1,2})(?:st|nd|rd|th)?(?: fret)?$/i.exec(value)?.[1] ?? Number.NaN);
  if (isCapo(fret)) {
    if (song.capo) return song.capo.fret === fret;
    song.capo = { fret, at, chordsSound };
  } else song.losses.push({ line: at, what: `the capo "${value.slice(0, 80)}" is no fret from 1 to 12`, text: '' });
  return true;
}
