import { useEffect, useState } from 'react';
import { followInSystem } from './media-session.ts';
import { PlayerBar } from './player-bar.tsx';
import { SungText } from './sung-text.tsx';
import { player, usePlayer } from './use-player.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { VideoDialog } from './video-dialog.tsx';

/** What is seen of the player: a bar for a recording, a dialog for a video. */
export function PlayerSurface() {
  const { queue, at } = usePlayer();
  const [showsText, setShowsText] = useState(false);
  usePlayerKeys();
  useEffect(() => followInSystem(player), []);
  const track = queue[at];
  if (!track) return null;
  if (track.kind === 'video') return <VideoDialog track={track} />;
  return (
    <>
      {showsText && track.texts.length > 0 ? (
        <SungText key={track.id} track={track} onClose={() => setShowsText(false)} />
      ) : null}
      <PlayerBar track={track} showsText={showsText} onText={() => setShowsText((shown) => !shown)} />
    </>
  );
}
