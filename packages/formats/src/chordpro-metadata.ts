import type { Directive } from './chordpro-directive.ts';
import { isCapoFret } from '@canticle/music';
import { normalizeKeyName } from './key-name.ts';
import type { SongDraft } from './song-draft.ts';
import type { Author } from './song-text.ts';
import { diagnose } from './diagnostics.ts';

type MetadataSetter = (song: SongDraft, value: string, at: number) => boolean;

const authorSetter =
  (role: Author['role']): MetadataSetter =>
  ({ authors }, name) =>
    authors.push({ name, role, language: '' }) > 0;

const metadataSetter =
  (member: 'copyright' | 'ccli' | 'released' | 'tempo' | 'timeSignature'): MetadataSetter =>
  ({ metadata: facts }, value) => {
    if (facts[member]) return false;
    facts[member] = value;
    return true;
  };

// Besides the directives of the format (https://www.chordpro.org/chordpro/chordpro-directives/), these are the names
// that existing files use for the contributors of a song.
const metadataSetters = new Map<string, MetadataSetter>([
  ['title', setTitle],
  ['subtitle', ({ titles }, text) => titles.push({ text, language: '', kind: 'subtitle' }) > 0],
  ['artist', authorSetter('artist')],
  ['lyricist', authorSetter('words')],
  ['words', authorSetter('words')],
  ['text', authorSetter('words')],
  ['author', authorSetter('words')],
  ['composer', authorSetter('music')],
  ['music', authorSetter('music')],
  ['arranger', authorSetter('arrangement')],
  ['arrangement', authorSetter('arrangement')],
  ['arrangment', authorSetter('arrangement')],
  ['translation', authorSetter('translation')],
  ['translator', authorSetter('translation')],
  ['copyright', metadataSetter('copyright')],
  ['ccli', metadataSetter('ccli')],
  ['year', metadataSetter('released')],
  ['tempo', metadataSetter('tempo')],
  ['time', metadataSetter('timeSignature')],
  ['key', setKey],
  ['capo', (song, value, at) => setCapo(song, value, at, false)],
  ['x_capo', (song, value, at) => setCapo(song, value, at, true)],
]);

/**
 * Applies a directive with metadata of the whole song to the draft.
 *
 * @param at  its line in the file
 * @returns whether the draft has a field for it
 */
export function applyMetadata(song: SongDraft, { name, value }: Directive, at: number): boolean {
  const meta = name === 'meta' ? /^(\S+?):?\s+([\s\S]+)$/.exec(value) : undefined;
  if (meta)
    return applyMetadata(
      song,
      { name: (meta[1] ?? '').toLowerCase(), value: meta[2] ?? '', selector: '', attributes: {} },
      at,
    );
  const setter = metadataSetters.get(name);
  return setter !== undefined && (value === '' || setter(song, value, at));
}

function setTitle({ titles }: SongDraft, text: string): boolean {
  const kind = titles.some((other) => other.kind === 'main') ? 'alternative' : 'main';
  return titles.push({ text, language: '', kind }) > 0;
}

function setKey({ metadata }: SongDraft, value: string): boolean {
  const name = normalizeKeyName(value);
  if (!name || metadata.key) return name !== undefined && name === metadata.key;
  metadata.key = name;
  return true;
}

/* "3", and handwritten forms: "3rd fret". */
function setCapo(song: SongDraft, value: string, at: number, hasSoundingChords: boolean): boolean {
  const fret = Number(/^(\d{1,2})(?:st|nd|rd|th)?(?: fret)?$/i.exec(value)?.[1] ?? Number.NaN);
  if (isCapoFret(fret)) {
    if (song.capo) return song.capo.fret === fret;
    song.capo = { fret, at, chordsSound: hasSoundingChords };
  } else song.diagnostics.push({ line: at, message: diagnose('capo-no-fret', { text: value.slice(0, 80) }), text: '' });
  return true;
}
