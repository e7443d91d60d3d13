import { useEffect, useState } from 'react';
import { usePlayer } from './use-player.ts';

/** The moment that sounds, in milliseconds, as often as the screen is drawn: the player itself tells only four times a second. */
export function useMoment(): number {
  const { element, isPlaying, position } = usePlayer();
  const [moment, setMoment] = useState(position * 1000);
  useEffect(() => {
    if (!element) return;
    let frame = 0;
    const look = () => {
      setMoment(element.currentTime * 1000);
      if (isPlaying) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [element, isPlaying]);
  return isPlaying ? moment : position * 1000;
}
