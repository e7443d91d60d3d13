import type { CatalogueItem } from '@canticle/contract/calls';
import { type ParsedSong, type PastedFormat, readPastedSong } from '@canticle/formats';
import { formatKey, keyOfDocument, parseKey } from '@canticle/music';
import { parseSources, type Sources, writeSources } from '../editing/index.ts';
import { createEmptyItem } from './items.ts';

type Song = CatalogueItem<'song'>;

/** A song that was never saved: what was pasted, the text that came of it, and what is said about the song. */
export type NewSong = {
  readonly pasted: string;
  /** What the person says it is; empty where it was recognized. */
  readonly format: PastedFormat | '';
  readonly sources: Sources;
  readonly title: string;
  /** Typed by the person: what is pasted next does not change it. */
  readonly isTitleTyped: boolean;
  readonly language: string;
  readonly collectionId: string;
  /** Null for no number; ignored until it is chosen. */
  readonly number: number | null;
  /** False while it is the next free number. */
  readonly isNumberChosen: boolean;
  /** Empty for the key of the chords. */
  readonly key: string;
  readonly participants: Song['participants'];
};

/** A song without anything. */
export const emptyNewSong = (language: string, collectionId: string): NewSong => ({
  pasted: '',
  format: '',
  sources: { original: '' },
  title: '',
  isTitleTyped: false,
  language,
  collectionId,
  number: null,
  isNumberChosen: false,
  key: '',
  participants: [],
});

/** Reads what was pasted: its text becomes the page, and its title that of the song. */
export function withPasted(song: NewSong, pasted: string, format: PastedFormat | '' = song.format): NewSong {
  const read = readPastedSong(pasted, format === '' ? undefined : format);
  const title = song.isTitleTyped ? song.title : read ? titleOf(read.song) : '';
  const document = read?.song.song.lyrics[0]?.document;
  const sources = document ? writeSources(document, title, false) : { original: '' };
  return { ...song, pasted, format, title, sources };
}

/** A song as a file holds it: its title, or the first line of the words, its key and the text. Nobody is named yet. */
export function newSongFromFile({ song }: ParsedSong, language: string, collectionId: string): NewSong {
  const title = titleOf({ song });
  const [text] = song.lyrics;
  return {
    ...emptyNewSong(text?.language || language, collectionId),
    title,
    sources: text && text.document.sections.length > 0 ? writeSources(text.document, title, false) : { original: '' },
    key: song.key,
  };
}

/* The title that was read, or the first line of the words. */
function titleOf({ song }: Pick<ParsedSong, 'song'>): string {
  const read = song.titles.find(({ kind }) => kind === 'main')?.text ?? '';
  if (read !== '') return read;
  const lines = song.lyrics.flatMap(({ document }) => document.sections.flatMap((section) => section.lines));
  return (lines.find(({ text }) => /\p{L}/u.test(text))?.text ?? '').replace(/[\s,;:.!–—-]+$/u, '').slice(0, 120);
}

/** The key of a song without one chosen: that of its text, and whether it is only guessed from the chords. */
export function keyOfText({ sources }: NewSong): { readonly name: string; readonly isGuessed: boolean } | undefined {
  const { document } = parseSources(sources);
  const key = keyOfDocument(document);
  return key ? { name: formatKey(key), isGuessed: document.keys.original === '' } : undefined;
}

/** Chooses the key: what the text says of it follows. */
export function withKey(song: NewSong, key: string): NewSong {
  const { document } = parseSources(song.sources);
  if (key === '' || document.keys.original === '') return { ...song, key };
  const keys = { ...document.keys, original: key };
  return { ...song, key, sources: writeSources({ ...document, keys }, song.title, false) };
}

/** Whether there is nothing that could be lost. */
export const isBlankSong = ({ pasted, sources, title, participants }: NewSong): boolean =>
  pasted === '' && title === '' && participants.length === 0 && !hasLyrics(sources);

/** Whether a text has anything to save. */
export const hasLyrics = (sources: Sources): boolean => parseSources(sources).document.sections.length > 0;

/**
 * The song as it is sent.
 *
 * @param number  its number in the songbook
 */
export function toItem(song: NewSong, number: number | null): Song {
  const empty = createEmptyItem('song');
  const base = 'memberships' in empty ? empty : undefined;
  if (!base) throw new Error('A song has songbooks');
  const key = parseKey(song.key);
  return {
    ...base,
    name: song.title.trim() === '' ? {} : { [song.language]: song.title.trim() },
    memberships: song.collectionId === '' ? [] : [{ collectionId: song.collectionId, number, free: false }],
    participants: [...song.participants],
    originalKey: key ? formatKey({ ...key, minor: false }) : '',
    minor: key?.minor ?? false,
  };
}
