import type { Directive } from './chordpro-directive.ts';
import { keyName } from './key-name.ts';
import type { SongDraft } from './song-draft.ts';
import type { Author } from './song-text.ts';

type Taker = (song: SongDraft, value: string) => boolean;

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
  ['capo', capo],
]);

/**
 * Puts what a directive says about the song as a whole into the draft.
 *
 * @returns whether the draft has a place for it
 */
export function takeFact(song: SongDraft, { name, value }: Directive): boolean {
  const meta = name === 'meta' ? /^(\S+?):?\s+([\s\S]+)$/.exec(value) : undefined;
  if (meta)
    return takeFact(song, { name: (meta[1] ?? '').toLowerCase(), value: meta[2] ?? '', selector: '', attributes: {} });
  const take = takers.get(name);
  return take !== undefined && (value === '' || take(song, value));
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

function capo({ facts }: SongDraft, value: string): boolean {
  if (!/^\d{1,2}$/.test(value)) return false;
  facts.capo = Number(value);
  return true;
}
