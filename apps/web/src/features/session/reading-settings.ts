import type { SongPreferences } from '@canticle/contract/calls';

/** What a person chose for a song; null where what is usual for them holds. */
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

/** What was chosen for one song; nothing where nothing ever was. */
export function findChoice(choices: readonly SongPreferences[], songId: string): SongPreferences | undefined {
  return choices.find((choice) => choice.songId === songId);
}

/** One choice per song: the one made last, and of two made at the same moment the later in the list. */
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
  return Object.keys(defaultReadingSettings).some((name) => settings[name as keyof ReadingSettings] !== null);
}
