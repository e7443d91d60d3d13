/*
 * The one player of the app.
 *   <PlayerHost allowedServices={…} />     where it appears; once, in the shell
 *   player.play(tracks, at)                plays a queue in place of what was played
 *   usePlaying()                           { id, isPlaying }: which file it is
 */
export { PlayerHost } from './player-host.tsx';
export { createClick } from './click.ts';
export type { Track, TimedTextTrack } from './track.ts';
export { invalidateCues } from './load-cues.ts';
export { formatTime } from './format-time.ts';
export { player, usePlaying } from './use-player.ts';
