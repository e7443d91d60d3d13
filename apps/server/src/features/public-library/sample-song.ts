import { hasChords } from '@canticle/music';
import type { Reader } from '../../platform/database/index.ts';
import { listLyricsOfSong } from '../lyrics/index.ts';
import type { PublishedSong } from '../songs/index.ts';

/** How many songs are looked at for one with chords. */
const MAX_SAMPLES = 20;

/** A song that shows what the listing can do: with chords, and with a recording where one has both. */
export async function pickSample(
  read: Reader,
  listings: readonly PublishedSong[],
  recorded: ReadonlySet<string>,
): Promise<PublishedSong | undefined> {
  const candidates = listings.toSorted((a, b) => Number(recorded.has(b.id)) - Number(recorded.has(a.id)));
  for (const listing of candidates.slice(0, MAX_SAMPLES)) {
    const texts = await listLyricsOfSong(read, listing.id);
    if (texts.some(({ document }) => hasChords(document))) return listing;
  }
  return undefined;
}
