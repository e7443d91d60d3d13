import { useEffect, useState } from 'react';
import { soundingMs } from './use-key-shift.ts';
import { usePlayer } from './use-player.ts';

/** The time of what is heard, in milliseconds, updated every frame: the player itself reports it only four times a second. */
export function usePlaybackTime(): number {
  const { element, isPlaying, position } = usePlayer();
  const [timeMs, setTimeMs] = useState(position * 1000);
  useEffect(() => {
    if (!element) return;
    let frame = 0;
    const update = () => {
      setTimeMs(soundingMs(element));
      if (isPlaying) frame = requestAnimationFrame(update);
    };
    update();
    return () => cancelAnimationFrame(frame);
  }, [element, isPlaying]);
  return isPlaying ? timeMs : position * 1000;
}
