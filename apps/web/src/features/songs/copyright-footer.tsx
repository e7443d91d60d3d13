import type { SongV3 } from '@canticle/contract/calls';
import { useDeferredValue, useMemo } from 'react';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { useCopyrights } from './queries.ts';

const noSongs: readonly SongV3[] = [];

/** The copyright holders of these songs, the most frequent first. Shown only once all data is loaded. */
export function CopyrightFooter({ songs: all }: { songs: readonly SongV3[] }) {
  const { t, language } = useTranslate();
  // It is below thousands of songs, which are rendered first.
  const songs = useDeferredValue(all, noSongs);
  const { data: copyrights } = useCopyrights();
  const names = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { copyrights: songCopyrights } of songs)
      for (const id of songCopyrights.length === 0
        ? []
        : new Set(songCopyrights.map(({ copyrightId }) => copyrightId))) {
        const name = localizedText(copyrights?.get(id) ?? {}, language);
        if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  }, [songs, copyrights, language]);
  if (names.length === 0) return null;
  return (
    <footer className="mt-10 border-t border-line pt-4 text-sm text-ink-soft [overflow-wrap:anywhere]">
      {t('song.copyright', { name: names.join(' · ') })}
    </footer>
  );
}
