import type { MediaHandle } from './media-handle.ts';
import type { Track } from './track.ts';
import { PlayerError } from './player-error.ts';
import { ratesOf } from './rates.ts';
import { sourceKind } from './source.ts';

/**
 * Creates the element that plays a track. A file of the library gets a native element at once; streams and players of
 * external services are loaded on first use.
 *
 * @param allowedServices  the services this installation allows
 * @throws {PlayerError} 'Invalid source format'; 'Not shown here' for a service that is not allowed
 */
export async function createMediaHandle(track: Track, allowedServices: readonly string[]): Promise<MediaHandle> {
  const kind = sourceKind(track.source, location.href);
  const rates = ratesOf(kind);
  if (kind === 'youtube' || kind === 'vimeo') {
    if (!allowedServices.includes(kind)) throw new PlayerError('Not shown here');
    const { createEmbeddedPlayer } = await import('./embedded-player.ts');
    return createEmbeddedPlayer(kind, track.source, rates);
  }
  const element = createMediaElement(track.kind);
  if (kind === 'file' || element.canPlayType('application/vnd.apple.mpegurl') !== '') {
    element.src = track.source;
    return { element, rates, close: () => unloadElement(element) };
  }
  const { attachStream } = await import('./stream.ts');
  const destroyStream = attachStream(element, track.source);
  return {
    element,
    rates,
    close: () => {
      destroyStream();
      unloadElement(element);
    },
  };
}

function createMediaElement(kind: Track['kind']): HTMLMediaElement {
  const element = document.createElement(kind);
  element.preload = 'metadata';
  element.preservesPitch = true;
  if (element instanceof HTMLVideoElement) element.playsInline = true;
  return element;
}

/* Otherwise the browser goes on loading a file that is no longer played. */
function unloadElement(element: HTMLMediaElement): void {
  element.pause();
  element.removeAttribute('src');
  element.load();
}
