import { lazy, Suspense, useEffect, useState } from 'react';
import { currentTrack } from './player.ts';
import { PlayerBar } from './player-bar.tsx';
import './use-key-shift.ts';
import { player, usePlayer } from './use-player.ts';
import { usePlayerShortcuts } from './use-player-shortcuts.ts';
import { VideoDialog } from './video-dialog.tsx';

const PlayerPage = lazy(() => import('./player-page.tsx').then((part) => ({ default: part.PlayerPage })));

/** The visible player: for a recording a bar, which can be lifted to a page; a dialog for a video. */
export function PlayerSurface() {
  const track = currentTrack(usePlayer());
  const [isPageOpen, setPageOpen] = useState(false);
  usePlayerShortcuts();
  useEffect(() => {
    const connecting = import('./media-session.ts').then(({ connectMediaSession }) => connectMediaSession(player));
    return () => void connecting.then((disconnect) => disconnect());
  }, []);
  if (!track) return null;
  if (track.kind === 'video') return <VideoDialog track={track} />;
  return (
    <>
      <PlayerBar track={track} onOpen={() => setPageOpen(true)} />
      {isPageOpen ? (
        <Suspense>
          <PlayerPage track={track} onClose={() => setPageOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
