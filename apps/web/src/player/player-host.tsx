import { lazy, Suspense, useEffect } from 'react';
import { player, usePlaying } from './use-player.ts';

/* Loaded when something is played for the first time. */
const PlayerSurface = lazy(() => import('./player-surface.tsx').then((part) => ({ default: part.PlayerSurface })));

/**
 * Where the player appears, mounted once in the frame of the app. What is played ends with it.
 *
 * @param allowedServices  the services this installation plays videos from; undefined where only an older memory of it is there
 */
export function PlayerHost({ allowedServices }: { allowedServices: readonly string[] | undefined }) {
  const { id } = usePlaying();
  useEffect(() => player.allowServices(allowedServices ?? []), [allowedServices]);
  useEffect(() => () => player.close(), []);
  if (id === undefined) return null;
  return (
    <Suspense>
      <PlayerSurface />
    </Suspense>
  );
}
