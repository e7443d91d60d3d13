import type { Player } from './player.ts';

const stepSeconds = 10;

/**
 * Tells the system what is played (lock screen, keys of a keyboard, headphones) and does what is asked there. Gives what
 * stops it. Source: https://w3c.github.io/mediasession/
 */
export function followInSystem(player: Player): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  const actions = actionsOf(player);
  for (const [name, does] of actions) tryAction(() => session.setActionHandler(name, does));
  const stop = player.subscribe(() => tell(session, player));
  tell(session, player);
  return () => {
    stop();
    for (const [name] of actions) tryAction(() => session.setActionHandler(name, null));
    session.metadata = null;
    session.playbackState = 'none';
  };
}

function actionsOf(player: Player): readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] {
  const move = (seconds: number) => player.seek(player.state().position + seconds);
  return [
    ['play', () => player.state().isPlaying || player.toggle()],
    ['pause', () => player.pause()],
    ['stop', () => player.close()],
    ['nexttrack', () => void player.next()],
    ['previoustrack', () => player.previous()],
    ['seekbackward', ({ seekOffset }) => move(-(seekOffset ?? stepSeconds))],
    ['seekforward', ({ seekOffset }) => move(seekOffset ?? stepSeconds)],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
  ];
}

function tell(session: MediaSession, player: Player): void {
  const { queue, at, isPlaying, duration, position, rate } = player.state();
  const track = queue[at];
  const title = track?.title ?? '';
  const artist = track?.credit || (track?.links.map(({ text }) => text).join(', ') ?? '');
  if (session.metadata?.title !== title || session.metadata.artist !== artist) {
    session.metadata = track ? new MediaMetadata({ title, artist, album: 'Canticle' }) : null;
  }
  session.playbackState = track ? (isPlaying ? 'playing' : 'paused') : 'none';
  if (duration > 0) {
    tryAction(() => session.setPositionState({ duration, position: Math.min(position, duration), playbackRate: rate }));
  }
}

/* Systems differ in what they take; what one does not take it does without. */
function tryAction(act: () => void): void {
  try {
    act();
  } catch {
    // Not offered by this system.
  }
}
