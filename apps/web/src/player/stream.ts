import Hls from 'hls.js';
import { PlayerError, type PlayerProblem } from './player-error.ts';

/**
 * Plays an HLS stream in an element of a browser without native support. Returns a function that stops it.
 * @throws {PlayerError} 'Format not supported' when this browser cannot play it at all
 */
export function attachStream(element: HTMLMediaElement, address: string): () => void {
  if (!Hls.isSupported()) throw new PlayerError('Format not supported');
  // The worker would have a blob URL, which the content security policy forbids.
  const stream = new Hls({ enableWorker: false });
  stream.on(Hls.Events.ERROR, (_, { fatal, type, response }) => {
    if (!fatal) return;
    const detail = new PlayerError(problemOf(type, response?.code));
    element.dispatchEvent(new CustomEvent('error', { detail }));
  });
  stream.loadSource(address);
  stream.attachMedia(element);
  return () => stream.destroy();
}

function problemOf(type: string, status = 0): PlayerProblem {
  if (type !== Hls.ErrorTypes.NETWORK_ERROR) return 'Damaged';
  if (status === 404 || status === 410) return 'Removed';
  return status === 401 || status === 403 ? 'Not allowed' : 'No network';
}
