import type { StoredLyrics } from '@canticle/contract/calls';

/** A text that came as a bare string where its sections should be: nothing of it can be drawn (product specification 8). */
export class BuggedText extends Error {
  override readonly name = 'BuggedText';
  readonly songId: string;

  constructor(songId: string) {
    super(`${songId} is bugged. Check with system admin.`);
    this.songId = songId;
  }
}

/**
 * The texts, each with sections that can be drawn.
 *
 * @throws {BuggedText} when one of them is a bare string
 */
export function drawable(texts: readonly StoredLyrics[]): readonly StoredLyrics[] {
  const bugged = texts.find(({ document }) => typeof document !== 'object');
  if (bugged) throw new BuggedText(bugged.songId);
  return texts;
}
