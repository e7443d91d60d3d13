import type { StoredLyrics } from '@canticle/contract/calls';

/** A text that arrived as a bare string instead of sections: it cannot be drawn (product specification 8). */
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
