import type { PublicSongbook } from '@canticle/contract/calls';
import type { Translate } from '../../i18n/index.ts';
import { separator, unbroken } from './prices.ts';

/** How many songs a songbook has, and how many of them have a score and a recording. */
export function describeContents(
  { songs, scores, recordings }: Pick<PublicSongbook, 'songs' | 'scores' | 'recordings'>,
  t: Translate,
): string {
  return [
    t('list.songs', { count: songs }),
    ...(scores > 0 ? [t('visitor.scores', { count: scores })] : []),
    ...(recordings > 0 ? [t('visitor.recordings', { count: recordings })] : []),
  ]
    .map(unbroken)
    .join(separator);
}
