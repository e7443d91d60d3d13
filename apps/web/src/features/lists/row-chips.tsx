import { formatKey, parseKey } from '@canticle/music';
import { useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';
import { NoteIcon } from '../../ui/icons.ts';
import type { ListedEntry } from './use-listed-entries.ts';
import { transposedKeyName } from './transposed-key-name.ts';

/** The key a song is sung in this time, its capo, its tempo, and a mark where there is a note; on a phone below each other. */
export function RowChips({ listed: { entry, song } }: { listed: ListedEntry }) {
  const { t } = useTranslate();
  const key = keyOf(entry.transposition, song);
  const details = [
    entry.capo ? t('performance.capo.short', { capo: entry.capo }) : '',
    entry.tempo == null ? '' : t('set.bpm', { tempo: entry.tempo }),
  ].filter(Boolean);
  return (
    <span className="flex flex-col items-end gap-0.5 py-1 sm:flex-row sm:items-center sm:gap-3">
      {key !== undefined || entry.note ? (
        <span className="flex items-center gap-2 sm:order-last">
          {entry.note ? (
            <span title={entry.note} className="text-gold">
              <NoteIcon role="img" aria-label={t('set.note')} className="size-4" />
            </span>
          ) : null}
          {key === undefined ? null : (
            <span
              className={classes(
                'inline-flex min-w-9 justify-center rounded-control border px-2 py-0.5 text-[0.9375rem] font-semibold',
                entry.transposition === null ? 'border-line text-accent' : 'border-gold text-gold',
              )}
            >
              {key}
            </span>
          )}
        </span>
      ) : null}
      {details.length > 0 ? (
        <span className="flex flex-col items-end text-xs leading-tight whitespace-nowrap text-ink-soft tabular-nums sm:flex-row sm:gap-x-2 sm:text-sm">
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
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
