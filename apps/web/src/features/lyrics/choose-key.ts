import { instrumentShift, type Key, type KeyChoice, keyChoices, parseKey, semitonesBetween } from '@canticle/music';

/** The key menu of a song, the key shown, and the one shown to this person before they choose. */
export type KeyMenu = {
  readonly choices: readonly KeyChoice[];
  readonly current: KeyChoice;
  readonly usual: KeyChoice;
  /** The song's key as it was written, for a person whose instrument sounds as written. */
  readonly original: Key;
};

const twelve = (semitones: number) => ((semitones % 12) + 12) % 12;

/**
 * The key menu of a song; nothing for a song without a known key.
 *
 * @param original   the key of the song to the melody that is shown
 * @param instrument the key of the person's instrument; C for concert pitch
 * @param wanted     a key by name as an address carries it ("Bb", "Gm"), or by its semitones above the original as it is
 *                   remembered; anything else means the usual one
 */
export function keyMenu(original: Key | null, instrument: Key, wanted: string | number | null): KeyMenu | undefined {
  if (original === null) return undefined;
  const choices = keyChoices(original, instrument);
  const usual = choiceAt(choices, instrumentShift(instrument));
  const semitones = typeof wanted === 'number' ? wanted : semitonesTo(original, wanted);
  const current = semitones === undefined ? usual : choiceAt(choices, semitones);
  return usual && current && { choices, current, usual, original };
}

/** The key one or more semitones up (or, negative, down) from the one shown, always among the twelve of the menu. */
export function keyBeside(menu: KeyMenu, semitones: number): KeyChoice {
  return choiceAt(menu.choices, menu.current.semitones + semitones) ?? menu.current;
}

function semitonesTo(original: Key, name: string | null): number | undefined {
  const key = parseKey(name ?? '');
  return key ? semitonesBetween(original, key) : undefined;
}

function choiceAt(choices: readonly KeyChoice[], semitones: number): KeyChoice | undefined {
  return choices.find((choice) => twelve(choice.semitones) === twelve(semitones));
}
