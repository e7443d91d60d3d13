import type { Timemap } from '@canticle/contract/calls';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { player, usePlaying } from '../../../player/index.ts';
import { scrollSystemIntoView } from '../scroll-area.ts';
import { createFramePacer } from './frame-timing.ts';
import { createNoteHighlighter } from './highlight-notes.ts';
import { type PlaybackSettings, ScorePlayer } from './score-player.ts';

type ScoreElements = {
  readonly imageRef: RefObject<HTMLElement | null>;
  /** Changes when another image has been inserted. */
  readonly pages: readonly SVGSVGElement[] | undefined;
  /** The scroll container, where the score is in full screen. */
  readonly scrollerRef: RefObject<HTMLElement | null> | undefined;
};

/**
 * Plays a score from the press that opened it, highlights the sounding notes, and makes the page follow.
 *
 * @param audio  started by that press; closed with the player
 */
export function useScorePlayer(
  audio: AudioContext,
  timemap: Timemap | undefined,
  settings: PlaybackSettings,
  { imageRef, pages, scrollerRef }: ScoreElements,
) {
  const playerRef = useRef<ScorePlayer>(undefined);
  const { isPlaying: isOtherPlaying } = usePlaying();
  const [isPlaying, setPlaying] = useState(false);

  const play = (from?: number) => {
    if (!timemap) return;
    player.pause();
    playerRef.current ??= new ScorePlayer(audio, timemap, settings, setPlaying);
    void playerRef.current.play(from ?? playerRef.current.scoreTime());
  };
  const playFromStart = useEffectEvent(() => play());
  useEffect(() => {
    playFromStart();
    return () => playerRef.current?.close();
  }, []);
  useEffect(() => playerRef.current?.update(settings), [settings]);
  useEffect(() => {
    if (timemap) playerRef.current?.replace(timemap);
  }, [timemap]);
  // Only one thing plays at a time.
  useEffect(() => {
    if (isOtherPlaying && playerRef.current?.isPlaying()) playerRef.current.pause();
  }, [isOtherPlaying]);

  // The highlight is updated on every frame, for the time when the frame is visible.
  useEffect(() => {
    const image = imageRef.current;
    if (!isPlaying || !image || !timemap || !pages) return;
    const highlight = createNoteHighlighter(image, timemap);
    const frameTimeOf = createFramePacer();
    let frame = 0;
    const onFrame = (frameStart: number) => {
      const newest = highlight(playerRef.current?.audibleTime(frameTimeOf(frameStart)));
      const system = newest?.closest('g.system');
      if (system) scrollSystemIntoView(system, scrollerRef?.current);
      frame = requestAnimationFrame(onFrame);
    };
    frame = requestAnimationFrame(onFrame);
    return () => {
      cancelAnimationFrame(frame);
      highlight(undefined);
    };
  }, [isPlaying, imageRef, pages, scrollerRef, timemap]);

  return {
    isPlaying,
    scoreTime: () => playerRef.current?.scoreTime() ?? 0,
    play,
    toggle: () => (playerRef.current?.isPlaying() ? playerRef.current.pause() : play()),
    seek: (time: number) => (playerRef.current ? playerRef.current.seek(time) : play(time)),
  };
}
