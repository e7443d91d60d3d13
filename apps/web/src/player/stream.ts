import Hls from 'hls.js';
import { PlayerError } from './player-error.ts';

/**
 * Plays an HLS stream in an element of a browser that cannot by itself. Gives what ends it.
 * @throws {PlayerError} 'Invalid source format' when this browser cannot be helped
 */
export function playStream(element: HTMLMediaElement, address: string): () => void {
  if (!Hls.isSupported()) throw new PlayerError('Invalid source format');
  // The worker would come from a blob address, which the content security policy does not allow.
  const stream = new Hls({ enableWorker: false });
  stream.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) element.dispatchEvent(new Event('error'));
  });
  stream.loadSource(address);
  stream.attachMedia(element);
  return () => stream.destroy();
}
