import { formatKey } from '@canticle/music';
import { useTranslate } from '../../i18n/index.ts';
import { createKeyFormatter, type LyricsView } from '../lyrics/index.ts';
import type { songNumberOf } from './stage-items.ts';

type TitleCardProps = {
  title: string;
  place: ReturnType<typeof songNumberOf>;
  view: LyricsView | undefined;
};

/** What comes next in a set list, for a moment over its first page: "2 / 5 Silent Night · B♭ · capo 3". */
export function TitleCard({ title, place, view }: TitleCardProps) {
  const { t } = useTranslate();
  const facts = view ? describeKey(view, t) : [];
  return (
    <div aria-hidden className="stage-title-card">
      {place ? (
        <p className="font-sans text-[0.5em] tracking-wide text-ink-soft tabular-nums">
          {place.number} / {place.count}
        </p>
      ) : null}
      <p>{title}</p>
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
