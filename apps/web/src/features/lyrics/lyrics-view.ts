import type { SettingsV4, SongV3, StoredLyrics } from '@canticle/contract/calls';
import {
  capoOf,
  hasChords,
  isMovable,
  type Key,
  keyOfDocument,
  type Melody,
  type Notation,
  parseKey,
  writeChord,
} from '@canticle/music';
import { chooseText, textsForFormat } from './choose-text.ts';
import { type KeyMenu, createKeyMenu, isShift } from './key-menu.ts';
import type { LyricsFormat } from './lyrics-preferences.ts';

const concertPitch: Key = { tonic: 0, minor: false };

/** What the URL and the person request; null where nothing is requested. */
export type LyricsViewRequest = {
  readonly format: LyricsFormat;
  readonly language: string | null;
  readonly secondLanguage: string | null;
  /** A key name from a URL, or stored semitones. */
  readonly key: string | number | null;
  readonly melody: string | null;
  readonly capo: number | null;
  readonly notation: Notation | null;
};

/** Everything that decides how the text of a song is shown. */
export type LyricsView = {
  readonly format: LyricsFormat;
  readonly hasChords: boolean;
  readonly text: StoredLyrics | undefined;
  /** The text shown beside the first one. */
  readonly secondText: StoredLyrics | undefined;
  readonly languages: readonly string[];
  /** All languages there is a text in, including those without chords. */
  readonly allLanguages: readonly string[];
  readonly melody: Melody;
  readonly hasNewMelody: boolean;
  /** The key the chords are written in; null when unknown. */
  readonly key: Key | null;
  /** The keys to choose from; absent in the text view. */
  readonly keys: KeyMenu | undefined;
  /** The same in every view: the key chosen for the song is that of its scores and recordings too. */
  readonly songKeys: KeyMenu | undefined;
  readonly capo: number;
  /** The capo shown before one is chosen: that of the arrangement, while the song is in its original key. */
  readonly defaultCapo: number;
  /** The key is not stated, but guessed from the chords. */
  readonly isKeyGuessed: boolean;
  readonly notation: Notation;
  /** Semitones between the displayed and the stored chords: the chosen key, less the capo. */
  readonly semitones: number;
};

/** Decides what is shown of a song's texts: languages, melody, key, capo and notation, as far as the song has them. */
export function createLyricsView(
  song: SongV3,
  texts: readonly StoredLyrics[],
  request: LyricsViewRequest,
  person: { readonly language: string; readonly settings: SettingsV4 | undefined },
): LyricsView {
  const songHasChords = texts.some(({ document }) => hasChords(document, 'original') || hasChords(document, 'new'));
  const format = songHasChords ? request.format : 'text';
  const melody = resolveMelody(texts, format, request, person.language);
  const availableTexts = textsForFormat(texts, format === 'chords', melody);
  const text = chooseText(availableTexts, request.language, person.language);
  const key = text ? documentKey(song, text, melody) : null;
  const songKey = text ? key : parseKey(song.originalKey, song.minor);
  const instrument = parseKey(person.settings?.defaultTransposition ?? 'C') ?? concertPitch;
  const songKeys = createKeyMenu(songKey, instrument, request.key);
  const keys = format === 'chords' ? songKeys : undefined;
  const isOriginalKey = (keys?.current.semitones ?? 0) % 12 === 0;
  const defaultCapo = text && format === 'chords' && isOriginalKey ? capoOf(text.document, melody) : 0;
  const capo = format === 'chords' ? (request.capo ?? defaultCapo) : 0;
  return {
    format,
    hasChords: songHasChords,
    text,
    secondText: texts.find(({ language }) => language === request.secondLanguage && language !== text?.language),
    languages: availableTexts.map(({ language }) => language),
    allLanguages: texts.map(({ language }) => language),
    melody,
    hasNewMelody: text !== undefined && hasChords(text.document, 'new') && hasChords(text.document, 'original'),
    key,
    keys,
    songKeys,
    capo,
    defaultCapo,
    isKeyGuessed: text !== undefined && isGuessed(text, melody),
    notation: request.notation ?? defaultNotation(person.settings),
    // A whole octave changes nothing.
    semitones: (((keys?.current.semitones ?? 0) - capo) % 12) + 0,
  };
}

/* Only the new melody may have chords; then it is the one that is shown. */
function resolveMelody(
  texts: readonly StoredLyrics[],
  format: LyricsFormat,
  request: LyricsViewRequest,
  language: string,
): Melody {
  if (format === 'text') return 'original';
  const hasOriginal = textsForFormat(texts, true, 'original').length > 0;
  const withNew = textsForFormat(texts, true, 'new');
  const hasNewMelodyText = chooseText(withNew, request.language, language) !== undefined;
  return hasNewMelodyText && (request.melody === 'new' || !hasOriginal) ? 'new' : 'original';
}

/* The new melody has its own key; the original one is the song's. */
function documentKey(song: SongV3, { document }: StoredLyrics, melody: Melody): Key | null {
  return keyOfDocument(document, melody, parseKey(song.originalKey, song.minor));
}

/* An older local cache on this device does not contain this field. */
function isGuessed({ document, keyIsGuessed }: StoredLyrics, melody: Melody): boolean {
  return melody === 'new' ? document.keys.new === '' : (keyIsGuessed ?? false);
}

/** The notation of the person's settings. */
export function defaultNotation(settings: SettingsV4 | undefined): Notation {
  return settings?.defaultTranscode ?? 'common';
}

/** Formats a key in a notation. Notations relative to the key have no names for keys: they use the common ones. */
export function createKeyFormatter(notation: Notation): (key: string) => string {
  return (key) => {
    if (isShift(key)) return key.replace('-', '−');
    return isMovable(notation) ? key : writeChord(key, notation, null);
  };
}
