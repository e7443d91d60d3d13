import type { SongChoice } from '@canticle/contract/calls';

/** What a person chose for a song; null where what is usual for them holds. */
export type Chosen = Omit<SongChoice, 'songId' | 'chosenAt'>;

export const nothingChosen: Chosen = {
  semitones: null,
  capo: null,
  notation: null,
  language: null,
  secondLanguage: null,
  format: null,
  size: null,
};

/** What was chosen for one song; nothing where nothing ever was. */
export function choiceFor(choices: readonly SongChoice[], songId: string): SongChoice | undefined {
  return choices.find((choice) => choice.songId === songId);
}

/** One choice per song: the one made last, and of two made at the same moment the later in the list. */
export function laterOfEach(choices: readonly SongChoice[]): SongChoice[] {
  const latest = new Map<string, SongChoice>();
  for (const choice of choices) {
    const other = latest.get(choice.songId);
    if (!other || choice.chosenAt >= other.chosenAt) latest.set(choice.songId, choice);
  }
  return [...latest.values()];
}

/** Whether anything is chosen at all. */
export function hasChoice(chosen: Chosen): boolean {
  return Object.keys(nothingChosen).some((name) => chosen[name as keyof Chosen] !== null);
}
