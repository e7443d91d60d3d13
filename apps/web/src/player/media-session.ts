import type { Player } from './player.ts';

const stepSeconds = 10;

/**
 * Connects the player to the system's media controls (lock screen, media keys, headphones). Returns a function that
 * disconnects it. Source: https://w3c.github.io/mediasession/
 */
export function connectMediaSession(player: Player): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  const actions = createActionHandlers(player);
  for (const [name, handler] of actions) ignoreErrors(() => session.setActionHandler(name, handler));
  const unsubscribe = player.subscribe(() => updateMediaSession(session, player));
  updateMediaSession(session, player);
  return () => {
    unsubscribe();
    for (const [name] of actions) ignoreErrors(() => session.setActionHandler(name, null));
    session.metadata = null;
    session.playbackState = 'none';
  };
}

function createActionHandlers(player: Player): readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] {
  const seekBy = (seconds: number) => player.seek(player.state().position + seconds);
  return [
    ['play', () => player.state().isPlaying || player.toggle()],
    ['pause', () => player.pause()],
    ['stop', () => player.close()],
    ['nexttrack', () => void player.next()],
    ['previoustrack', () => player.previous()],
    ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? stepSeconds))],
    ['seekforward', ({ seekOffset }) => seekBy(seekOffset ?? stepSeconds)],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
  ];
}

function updateMediaSession(session: MediaSession, player: Player): void {
  const { queue, currentIndex: at, isPlaying, duration, position, rate } = player.state();
  const track = queue[at];
  const title = track?.title ?? '';
  const artist = track?.credit || (track?.links.map(({ text }) => text).join(', ') ?? '');
  if (session.metadata?.title !== title || session.metadata.artist !== artist) {
    session.metadata = track ? new MediaMetadata({ title, artist, album: 'Canticle' }) : null;
  }
  session.playbackState = track ? (isPlaying ? 'playing' : 'paused') : 'none';
  if (duration > 0) {
    ignoreErrors(() =>
      session.setPositionState({ duration, position: Math.min(position, duration), playbackRate: rate }),
    );
  }
}

/* Systems support different actions; unsupported ones are left out. */
function ignoreErrors(callback: () => void): void {
  try {
    callback();
  } catch {
    // Not supported by this system.
  }
}
