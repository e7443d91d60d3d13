import type { SongFacts, SongV3 } from '@canticle/contract/calls';
import { formatCredits } from '../songs/index.ts';
import type { Translate } from '../../i18n/index.ts';

/** The credits of a song that was loaded with its contributors, its translators with the text. */
export function sheetMusicCredits(song: SongV3, facts: SongFacts | undefined, t: Translate, language: string) {
  const names = new Map(
    song.participants.flatMap(({ contributorId, contributor }) =>
      contributor ? [[contributorId, contributor.name] as const] : [],
    ),
  );
  return formatCredits(song, names, t, language, { facts });
}
