import { lazy, Suspense, useEffect } from 'react';
import { player, usePlaying } from './use-player.ts';

/* Loaded on first playback. */
const PlayerSurface = lazy(() => import('./player-surface.tsx').then((part) => ({ default: part.PlayerSurface })));

/**
 * Renders the player, mounted once in the layout of the app. Playback stops when it unmounts.
 *
 * @param allowedServices the services this installation plays videos from; undefined when only an older cached
 *   installation is available
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
