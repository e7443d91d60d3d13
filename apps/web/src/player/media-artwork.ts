import type { Cover } from '../components/index.ts';

/** The pictures of a track on a lock screen. */
export type Artwork = readonly MediaImage[];

const drawnCovers = new Map<string, Promise<Artwork>>();

/**
 * The cover of a book as a picture for the system: the uploaded one, else the cloth binding drawn from its id, as a
 * square. Drawn once per page; empty when this browser cannot draw it.
 */
export function artworkOf(cover: Cover): Promise<Artwork> {
  if (cover.image) return Promise.resolve([{ src: new URL(`${cover.image}?w=400`, location.href).href }]);
  const key = `${cover.id} ${cover.name}`;
  const existing = drawnCovers.get(key);
  if (existing) return existing;
  const drawing = import('./draw-cover.ts')
    .then(({ drawCover }) => drawCover(cover))
    .then((blob) => [{ src: URL.createObjectURL(blob), sizes: '512x512', type: blob.type }])
    .catch(() => []);
  drawnCovers.set(key, drawing);
  return drawing;
}
