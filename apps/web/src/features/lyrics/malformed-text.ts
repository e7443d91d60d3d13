import type { StoredLyrics } from '@canticle/contract/calls';

/** A text that came as a bare string where its sections should be: nothing of it can be drawn (product specification 8). */
export class MalformedTextError extends Error {
  override readonly name = 'MalformedTextError';
  readonly songId: string;

  constructor(songId: string) {
    super(`${songId} is bugged. Check with system admin.`);
    this.songId = songId;
  }
}

/**
 * The texts, each with sections that can be drawn.
 *
 * @throws {MalformedTextError} when one of them is a bare string
 */
export function requireDrawable(texts: readonly StoredLyrics[]): readonly StoredLyrics[] {
  const malformed = texts.find(({ document }) => typeof document !== 'object');
  if (malformed) throw new MalformedTextError(malformed.songId);
  return texts;
}
