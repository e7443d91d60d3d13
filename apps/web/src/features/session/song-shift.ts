import { instrumentTransposition, parseKey } from '@canticle/music';
import { useSettings } from './queries.ts';
import { useSongChoice } from './song-choices.ts';

/**
 * How far a song sounds from its own key in the key that is chosen for it, to the nearer side: -5 to 6 semitones. What a
 * person reads for their instrument is no part of it.
 *
 * @param semitones   from the song's key to the key that is read, as it is saved; null when none is chosen
 * @param instrument  the key of the person's instrument
 * @example soundingShift(4, 'Bb') // 2
 */
export function soundingShift(semitones: number | null, instrument: string | undefined): number {
  if (semitones === null) return 0;
  const key = parseKey(instrument ?? 'C');
  const shift = semitones - (key ? instrumentTransposition(key) : 0);
  return ((((shift + 5) % 12) + 12) % 12) - 5;
}

/**
 * How far a song sounds from its own key, as it was chosen for the song on any device, in semitones.
 * @public
 */
export function useSongShift(songId: string): number {
  const { data: settings } = useSettings();
  const { settings: choice } = useSongChoice(songId);
  return soundingShift(choice.semitones, settings?.defaultTransposition);
}
