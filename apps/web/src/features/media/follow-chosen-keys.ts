import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { keyShift } from '../../player/index.ts';
import { personQueries, songChoicesQuery, soundingShift } from '../session/index.ts';

let followedClient: QueryClient | undefined;
let stopFollowing = () => {};

/** From now on recordings sound in the keys the person has chosen for their songs, also when these change. */
export function followChosenKeys(queryClient: QueryClient): void {
  if (followedClient === queryClient) return;
  stopFollowing();
  followedClient = queryClient;
  const choices = new QueryObserver(queryClient, songChoicesQuery());
  const settings = new QueryObserver(queryClient, personQueries().settings);
  const update = () => {
    const { data: chosen = [] } = choices.getCurrentResult();
    const { data: { defaultTransposition } = {} } = settings.getCurrentResult();
    keyShift.followSongs(
      new Map(
        chosen.flatMap(({ songId, semitones }) =>
          semitones === null ? [] : [[songId, soundingShift(semitones, defaultTransposition)] as const],
        ),
      ),
    );
  };
  const stops = [choices.subscribe(update), settings.subscribe(update)];
  stopFollowing = () => {
    for (const stop of stops) stop();
  };
  update();
}
