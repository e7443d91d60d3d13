/*
 * The one player of the app.
 *   <PlayerHost allowedServices={…} />     where it appears; once, in the shell
 *   player.play(tracks, at)                plays a queue in place of what was played
 *   usePlaying()                           { id, isPlaying }: which file it is
 *   useSongPlayback({ songId })            whether a song is in the player
 *   <PlayingMark songId={…} />             marks the row of what is played, in any list
 *   soundingMs(element)                       what is heard now, in milliseconds
 *   keyShift.followSongs(…)                the keys chosen for songs, which recordings follow
 */
export { PlayerHost } from './player-host.tsx';
export { createClick } from './click.ts';
export { PlayingMark } from './playing-mark.tsx';
export type { RecordedKey, TimedTextTrack, Track, UnrecordedSong } from './track.ts';
export { invalidateCues } from './load-cues.ts';
export { formatTime } from './format-time.ts';
export { player, usePlaying, useSongPlayback } from './use-player.ts';
export { soundingMs, keyShift } from './use-key-shift.ts';
