/*
 * The one player of the app.
 *   <PlayerPlace outside={…} />            where it appears; once, in the shell
 *   player.play(tracks, at)                plays a queue in place of what was played
 *   usePlaying()                           { id, isPlaying }: which file it is
 */
export { PlayerPlace } from './player-place.tsx';
export type { Track, TrackText } from './track.ts';
export { forgetText } from './load-text.ts';
export { clock } from './clock.ts';
export { player, usePlayer, usePlaying } from './use-player.ts';
