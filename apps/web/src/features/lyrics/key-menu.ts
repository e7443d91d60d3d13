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
  /** The song's key as written, for a person whose instrument sounds as written; null when it is not known. */
  readonly original: Key | null;
};

const modulo12 = (semitones: number) => ((semitones % 12) + 12) % 12;

/**
 * The key menu of a song; without a known key, its choices are semitones up and down from how it is written ("+2").
 *
 * @param original    the key of the song in the displayed melody; null when it is not known
 * @param instrument  the key of the person's instrument; C for concert pitch
 * @param requested   a key by name as in the URL ("Bb", "Gm", "+2"), or by its semitones above the original as it is
 *                    stored; anything else means the default one
 */
export function createKeyMenu(
  original: Key | null,
  instrument: Key,
  requested: string | number | null,
): KeyMenu | undefined {
  const choices = original === null ? shiftChoices(instrument) : keyOptions(original, instrument);
  const defaultChoice = choiceAt(choices, instrumentTransposition(instrument));
  const semitones = typeof requested === 'number' ? requested : readRequest(original, requested);
  const current = semitones === undefined ? defaultChoice : choiceAt(choices, semitones);
  return defaultChoice && current && { choices, current, defaultChoice, original };
}

/**
 * The key one or more semitones up (or, negative, down) from the displayed one, always among the twelve of the menu.
 */
export function transposedChoice(menu: KeyMenu, semitones: number): KeyOption {
  return choiceAt(menu.choices, menu.current.semitones + semitones) ?? menu.current;
}

/** The choice that is a key of this name; undefined for other names, and for a song without a known key. */
export function choiceOfKey({ original, choices }: KeyMenu, name: string): KeyOption | undefined {
  const semitones = original && semitonesTo(original, name);
  return typeof semitones === 'number' ? choiceAt(choices, semitones) : undefined;
}

/** Whether the name of a choice counts semitones ("+2"): for a song without a known key. */
export const isShift = (written: string): boolean => /^[+-]?\d{1,2}$/.test(written);

function readRequest(original: Key | null, name: string | null): number | undefined {
  if (original) return semitonesTo(original, name);
  // A plus sign that was typed into a URL arrives as a space.
  const shift = name?.trim() ?? '';
  return isShift(shift) ? Number(shift) : undefined;
}

function semitonesTo(original: Key, name: string | null): number | undefined {
  const key = parseKey(name ?? '');
  return key ? semitonesBetween(original, key) : undefined;
}

/* From five semitones down to six up. */
function shiftChoices(instrument: Key): readonly KeyOption[] {
  const nameOf = (semitones: number) => {
    const shift = modulo12(semitones + 5) - 5;
    return shift > 0 ? `+${shift}` : String(shift);
  };
  return Array.from({ length: 12 }, (_, index) => ({
    semitones: index - 5,
    written: nameOf(index - 5),
    sounding: nameOf(index - 5 - instrumentTransposition(instrument)),
  }));
}

function choiceAt(choices: readonly KeyOption[], semitones: number): KeyOption | undefined {
  return choices.find((choice) => modulo12(choice.semitones) === modulo12(semitones));
}
