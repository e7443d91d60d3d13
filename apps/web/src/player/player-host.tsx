import { lazy, Suspense, useEffect } from 'react';
import { currentTrack } from './player.ts';
import type { Track } from './track.ts';
import { player, usePlaying } from './use-player.ts';

/* Loaded on first playback. */
const PlayerSurface = lazy(() => import('./player-surface.tsx').then((part) => ({ default: part.PlayerSurface })));

type PlayerHostProps = {
  allowedServices: readonly string[] | undefined;
  onTrackChange: (track: Track) => void;
};

/**
 * Renders the player, mounted once in the layout of the app. Playback stops when it unmounts.
 *
 * @param allowedServices the services this installation plays videos from; undefined when only an older cached
 *   installation is available
 * @param onTrackChange  called with each track that begins
 */
export function PlayerHost({ allowedServices, onTrackChange }: PlayerHostProps) {
  const { id } = usePlaying();
  useEffect(() => {
    const track = currentTrack(player.state());
    if (id !== undefined && track) onTrackChange(track);
  }, [id, onTrackChange]);
  useEffect(() => player.allowServices(allowedServices ?? []), [allowedServices]);
  useEffect(() => () => player.close(), []);
  if (id === undefined) return null;
  return (
    <Suspense>
      <PlayerSurface />
    </Suspense>
  );
}
