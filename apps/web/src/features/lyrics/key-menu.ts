import {
  instrumentTransposition,
  type Key,
  type KeyOption,
  keyOptions,
  parseKey,
  semitonesBetween,
} from '@canticle/music';

/** The key menu of a song, the displayed key, and the default key for this person. */
export type KeyMenu = {
  readonly choices: readonly KeyOption[];
  readonly current: KeyOption;
  readonly defaultChoice: KeyOption;
  /** The song's key as written, for a person whose instrument sounds as written. */
  readonly original: Key;
};

const modulo12 = (semitones: number) => ((semitones % 12) + 12) % 12;

/**
 * The key menu of a song; undefined for a song without a known key.
 *
 * @param original    the key of the song in the displayed melody
 * @param instrument  the key of the person's instrument; C for concert pitch
 * @param requested   a key by name as in the URL ("Bb", "Gm"), or by its semitones above the original as it is
 *                    stored; anything else means the default one
 */
export function createKeyMenu(
  original: Key | null,
  instrument: Key,
  requested: string | number | null,
): KeyMenu | undefined {
  if (original === null) return undefined;
  const choices = keyOptions(original, instrument);
  const defaultChoice = choiceAt(choices, instrumentTransposition(instrument));
  const semitones = typeof requested === 'number' ? requested : semitonesTo(original, requested);
  const current = semitones === undefined ? defaultChoice : choiceAt(choices, semitones);
  return defaultChoice && current && { choices, current, defaultChoice, original };
}

/**
 * The key one or more semitones up (or, negative, down) from the displayed one, always among the twelve of the menu.
 */
export function transposedChoice(menu: KeyMenu, semitones: number): KeyOption {
  return choiceAt(menu.choices, menu.current.semitones + semitones) ?? menu.current;
}

function semitonesTo(original: Key, name: string | null): number | undefined {
  const key = parseKey(name ?? '');
  return key ? semitonesBetween(original, key) : undefined;
}

function choiceAt(choices: readonly KeyOption[], semitones: number): KeyOption | undefined {
  return choices.find((choice) => modulo12(choice.semitones) === modulo12(semitones));
}
