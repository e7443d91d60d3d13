import type { SongPreferences } from '@canticle/contract/calls';

/** A person's settings for a song; null where their default applies. */
export type ReadingSettings = Omit<SongPreferences, 'songId' | 'chosenAt'>;

export const defaultReadingSettings: ReadingSettings = {
  semitones: null,
  capo: null,
  notation: null,
  language: null,
  secondLanguage: null,
  format: null,
  size: null,
};

/** The settings for one song; undefined where none were ever chosen. */
export function findChoice(choices: readonly SongPreferences[], songId: string): SongPreferences | undefined {
  return choices.find((choice) => choice.songId === songId);
}

/** One choice per song: the latest one, and of two made at the same time the later in the list. */
export function latestPerSong(choices: readonly SongPreferences[]): SongPreferences[] {
  const latest = new Map<string, SongPreferences>();
  for (const choice of choices) {
    const other = latest.get(choice.songId);
    if (!other || choice.chosenAt >= other.chosenAt) latest.set(choice.songId, choice);
  }
  return [...latest.values()];
}

/** Whether anything is chosen at all. */
export function hasReadingSettings(settings: ReadingSettings): boolean {
  const values: Readonly<Record<string, unknown>> = settings;
  return Object.keys(defaultReadingSettings).some((name) => values[name] !== null);
}
