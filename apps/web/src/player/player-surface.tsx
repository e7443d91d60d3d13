import { useEffect, useState } from 'react';
import { connectMediaSession } from './media-session.ts';
import { PlayerBar } from './player-bar.tsx';
import { KaraokeText } from './karaoke-text.tsx';
import { player, usePlayer } from './use-player.ts';
import { usePlayerShortcuts } from './use-player-shortcuts.ts';
import { VideoDialog } from './video-dialog.tsx';

/** The visible player: a bar for a recording, a dialog for a video. */
export function PlayerSurface() {
  const { queue, currentIndex } = usePlayer();
  const [showsText, setShowsText] = useState(false);
  usePlayerShortcuts();
  useEffect(() => connectMediaSession(player), []);
  const track = queue[currentIndex];
  if (!track) return null;
  if (track.kind === 'video') return <VideoDialog track={track} />;
  return (
    <>
      {showsText && track.texts.length > 0 ? (
        <KaraokeText key={track.id} track={track} onClose={() => setShowsText(false)} />
      ) : null}
      <PlayerBar track={track} showsText={showsText} onText={() => setShowsText((shown) => !shown)} />
    </>
  );
}
