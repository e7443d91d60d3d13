import { siteName } from '../ui/index.ts';
import { artworkOf } from './media-artwork.ts';
import { currentTrack, type Player } from './player.ts';
import type { Track } from './track.ts';

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
  const update = createUpdater(session, player);
  const unsubscribe = player.subscribe(update);
  update();
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

/* Sets what the system shows when another track begins, and what is known of its position at any time. */
function createUpdater(session: MediaSession, player: Player): () => void {
  let shown: Track | undefined;
  return () => {
    const { isPlaying, duration, position, rate } = player.state();
    const track = currentTrack(player.state());
    if (track !== shown) {
      shown = track;
      session.metadata = track ? new MediaMetadata(metadataOf(track)) : null;
      if (track?.cover) {
        void artworkOf(track.cover).then((artwork) => {
          if (shown === track) session.metadata = new MediaMetadata({ ...metadataOf(track), artwork: [...artwork] });
        });
      }
    }
    session.playbackState = track ? (isPlaying ? 'playing' : 'paused') : 'none';
    if (duration > 0) {
      ignoreErrors(() =>
        session.setPositionState({ duration, position: Math.min(position, duration), playbackRate: rate }),
      );
    }
  };
}

/** The title of the song, its recording or author, and its book. */
function metadataOf({ title, recording, credit, cover }: Track): MediaMetadataInit {
  return { title, artist: credit || recording, album: cover?.name ?? siteName() };
}

/* Systems support different actions; unsupported ones are left out. */
function ignoreErrors(callback: () => void): void {
  try {
    callback();
  } catch {
    // Not supported by this system.
  }
}
