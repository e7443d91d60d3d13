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
 * @param wanted     a key by name as an address carries it ("Bb", "Gm"); anything else means the usual one
 */
export function keyMenu(original: Key | null, instrument: Key, wanted: string | null): KeyMenu | undefined {
  if (original === null) return undefined;
  const choices = keyChoices(original, instrument);
  const key = parseKey(wanted ?? '');
  const usual = choiceAt(choices, instrumentShift(instrument));
  const current = key ? choiceAt(choices, semitonesBetween(original, key)) : usual;
  return usual && current && { choices, current, usual, original };
}

/** The key one or more semitones up (or, negative, down) from the one shown, always among the twelve of the menu. */
export function keyBeside(menu: KeyMenu, semitones: number): KeyChoice {
  return choiceAt(menu.choices, menu.current.semitones + semitones) ?? menu.current;
}

function choiceAt(choices: readonly KeyChoice[], semitones: number): KeyChoice | undefined {
  return choices.find((choice) => twelve(choice.semitones) === twelve(semitones));
}
