import { formatKey } from '@canticle/music';
import { useTranslate } from '../../i18n/index.ts';
import { createKeyFormatter, type LyricsView } from '../lyrics/index.ts';
import type { StageItem } from './stage-items.ts';

type TitleCardProps = { item: StageItem; position: number; count: number; view: LyricsView | undefined };

/** What comes next in a set list, for a moment over its first page: "2 / 5 Silent Night · B♭ · capo 3". */
export function TitleCard({ item, position, count, view }: TitleCardProps) {
  const { t } = useTranslate();
  const facts = view ? describeKey(view, t) : [];
  return (
    <div aria-hidden className="stage-title-card">
      {count > 1 ? (
        <p className="font-sans text-[0.5em] tracking-wide text-ink-soft tabular-nums">
          {position + 1} / {count}
        </p>
      ) : null}
      <p>{item.title}</p>
      {facts.length > 0 ? <p className="font-sans text-[0.5em] text-gold">{facts.join(' · ')}</p> : null}
    </div>
  );
}

/* The key and the capo of a song: ["B♭", "capo 3"]; nothing where no chords are shown. */
function describeKey(
  { format, keys, key, capo, notation }: LyricsView,
  t: ReturnType<typeof useTranslate>['t'],
): readonly string[] {
  if (format !== 'chords') return [];
  const written = keys?.current.written ?? (key ? formatKey(key) : undefined);
  return [
    ...(written === undefined ? [] : [createKeyFormatter(notation)(written)]),
    ...(capo > 0 ? [t('performance.capo.short', { capo })] : []),
  ];
}
