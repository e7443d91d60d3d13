import type { SongV3 } from '@canticle/contract/calls';
import { melodyOrigin } from '../songs/index.ts';
import type { Translate } from '../../i18n/index.ts';

/** The writers and composers of a song that was loaded with its contributors. */
export function sheetMusicCredits(song: SongV3, t: Translate, language: string) {
  const namesOf = (type: 'author' | 'composer') =>
    song.participants
      .filter((participant) => participant.type === type)
      .flatMap(({ contributor }) => contributor?.name ?? [])
      .join(', ');
  return [
    { label: t('song.text'), words: namesOf('author') || t('song.unknown-author') },
    {
      label: t('song.melody'),
      words: namesOf('composer') || melodyOrigin(song, language) || t('song.unknown-composer'),
    },
  ];
}
