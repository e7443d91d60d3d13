import Hls from 'hls.js';
import { PlayerError, type PlayerProblem } from './player-error.ts';

/**
 * Plays an HLS stream in an element of a browser that cannot by itself. Gives what ends it.
 * @throws {PlayerError} 'Format not supported' when this browser cannot be helped
 */
export function attachStream(element: HTMLMediaElement, address: string): () => void {
  if (!Hls.isSupported()) throw new PlayerError('Format not supported');
  // The worker would come from a blob address, which the content security policy does not allow.
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
