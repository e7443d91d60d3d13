import type { Timemap } from '@canticle/contract/calls';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { player, usePlaying } from '../../../player/index.ts';
import { bringIntoView } from '../scrolled.ts';
import { createFramePace } from './frame-pace.ts';
import { createLights } from './light-up.ts';
import { createScorePlayer, type Playing, type ScorePlayer } from './score-player.ts';

type Followed = {
  readonly picture: RefObject<HTMLElement | null>;
  /** Changes when another picture has been put in. */
  readonly pages: readonly SVGSVGElement[] | undefined;
  /** What scrolls the score, where it fills the screen. */
  readonly room: RefObject<HTMLElement | null> | undefined;
};

/** Plays a score, lights up what is heard, and lets the page follow. Gives what plays it, made with the first sound. */
export function useScorePlayer(timemap: Timemap | undefined, how: Playing, { picture, pages, room }: Followed) {
  const made = useRef<ScorePlayer>(undefined);
  const { isPlaying: isOtherPlaying } = usePlaying();
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => () => made.current?.close(), []);
  useEffect(() => made.current?.change(how), [how]);
  useEffect(() => {
    if (timemap) made.current?.replace(timemap);
  }, [timemap]);
  // One thing sounds at a time.
  useEffect(() => {
    if (isOtherPlaying && made.current?.isPlaying()) made.current.pause();
  }, [isOtherPlaying]);

  // The light follows the sound as often as the screen is drawn, and is made for when the picture is seen.
  useEffect(() => {
    const sheet = picture.current;
    if (!isPlaying || !sheet || !timemap || !pages) return;
    const light = createLights(sheet, timemap);
    const momentOf = createFramePace();
    let frame = 0;
    const follow = (begun: number) => {
      const newest = light(made.current?.heard(momentOf(begun)));
      const system = newest?.closest('g.system');
      if (system) bringIntoView(system, room?.current);
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => {
      cancelAnimationFrame(frame);
      light(undefined);
    };
  }, [isPlaying, picture, pages, room, timemap]);

  const play = (from?: number) => {
    if (!timemap) return;
    player.pause();
    made.current ??= createScorePlayer(timemap, how, setPlaying);
    void made.current.play(from ?? made.current.scoreTime());
  };
  return {
    isPlaying,
    scoreTime: () => made.current?.scoreTime() ?? 0,
    play,
    toggle: () => (made.current?.isPlaying() ? made.current.pause() : play()),
    seek: (moment: number) => (made.current ? made.current.seek(moment) : play(moment)),
  };
}
