import { formatKey, parseKey } from '@canticle/music';
import { useTranslate } from '../../i18n/index.ts';
import type { ListedEntry } from './use-listed-entries.ts';
import { transposedKeyName } from './transposed-key-name.ts';

/** The key a song is sung in this time, its capo, its tempo, and a mark where there is a note. */
export function RowChips({ listed: { entry, song } }: { listed: ListedEntry }) {
  const { t } = useTranslate();
  const key = keyOf(entry.transposition, song);
  const details = [
    entry.capo ? t('performance.capo.short', { capo: entry.capo }) : '',
    entry.tempo == null ? '' : t('set.bpm', { tempo: entry.tempo }),
  ].filter(Boolean);
  return (
    <span className="flex flex-col items-end gap-0.5 sm:flex-row sm:items-center sm:gap-3">
      {key === undefined ? null : (
        <span
          className={
            entry.transposition === null
              ? 'inline-flex sm:order-last min-w-9 justify-center rounded-control border border-line px-2 py-0.5 text-[0.9375rem] font-semibold text-accent'
              : 'inline-flex sm:order-last min-w-9 justify-center rounded-control border border-gold px-2 py-0.5 text-[0.9375rem] font-semibold text-gold'
          }
        >
          {key}
        </span>
      )}
      {details.length > 0 || entry.note ? (
        <span className="flex flex-col items-end text-xs leading-tight text-ink-soft tabular-nums sm:flex-row sm:gap-x-2 sm:text-sm">
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
          {entry.note ? (
            <span title={entry.note} className="text-gold">
              {t('set.note')}
            </span>
          ) : null}
        </span>
      ) : null}
    </span>
  );
}

/* "A"; the distance where the song's own key is not known; undefined where there is nothing to say. */
function keyOf(transposition: number | null, song: ListedEntry['song']): string | undefined {
  if (transposition === null) {
    const key = song && parseKey(song.originalKey, song.minor);
    return key ? formatKey(key) : undefined;
  }
  return transposedKeyName(song, transposition) ?? (transposition > 0 ? `+${transposition}` : String(transposition));
}
