import type { SettingsV4, SongPreferences } from '@canticle/contract/calls';
import { instrumentTransposition, parseKey } from '@canticle/music';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { keyShift } from '../../player/index.ts';
import { personQueries, songChoicesQuery } from '../session/index.ts';

let stopFollowing: (() => void) | undefined;
let followedClient: QueryClient | undefined;

/** From now on, recordings are played in the keys the person has chosen for their songs, also when these change. */
export function followChosenKeys(queryClient: QueryClient): void {
  if (followedClient === queryClient) return;
  followedClient = queryClient;
  stopFollowing?.();
  const choices = new QueryObserver(queryClient, songChoicesQuery());
  const settings = new QueryObserver(queryClient, personQueries().settings);
  const update = () =>
    keyShift.follow(soundingShifts(choices.getCurrentResult().data, settings.getCurrentResult().data));
  const stops = [choices.subscribe(update), settings.subscribe(update)];
  stopFollowing = () => {
    for (const stop of stops) stop();
  };
  update();
}

/**
 * Semitones from the original key of each song to the chosen one, as it sounds: keys are chosen as the instrument of
 * the person is written.
 */
export function soundingShifts(
  choices: readonly Pick<SongPreferences, 'songId' | 'semitones'>[] = [],
  settings?: Pick<SettingsV4, 'defaultTransposition'>,
): ReadonlyMap<string, number> {
  const instrument = parseKey(settings?.defaultTransposition ?? 'C');
  const written = instrument ? instrumentTransposition(instrument) : 0;
  return new Map(
    choices.flatMap(({ songId, semitones }) => (semitones === null ? [] : [[songId, semitones - written] as const])),
  );
}
