import { useTranslate } from '../../../translations/index.ts';
import { classes } from '../../../ui/index.ts';

type PartSoundsProps = {
  parts: readonly { readonly name: string }[];
  muted: ReadonlySet<number>;
  onChange: (muted: ReadonlySet<number>) => void;
};

const shape =
  'inline-flex min-h-11 items-center rounded-control border border-edge px-3 text-sm font-medium hover:bg-wash ' +
  'aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent';

/** Each part may be silent, or the only one that is heard. */
export function PartSounds({ parts, muted, onChange }: PartSoundsProps) {
  const { t } = useTranslate();
  const all = parts.map((_, part) => part);
  const isAlone = (part: number) => parts.length > 1 && !muted.has(part) && muted.size === parts.length - 1;
  const mute = (part: number) => {
    const next = new Set(muted);
    if (!next.delete(part)) next.add(part);
    onChange(next);
  };
  const alone = (part: number) => onChange(new Set(isAlone(part) ? [] : all.filter((each) => each !== part)));
  return (
    <div role="group" aria-label={t('score.parts')}>
      <p aria-hidden className="pb-1 text-sm font-medium">
        {t('score.parts')}
      </p>
      {parts.map(({ name }, part) => {
        const shown = name || t('score.part', { number: part + 1 });
        return (
          <div key={part} className="flex items-center gap-2 py-1">
            <span className={classes('min-w-0 grow truncate', muted.has(part) && 'text-ink-soft line-through')}>
              {shown}
            </span>
            <button
              type="button"
              aria-pressed={muted.has(part)}
              aria-label={t('score.mute', { name: shown })}
              onClick={() => mute(part)}
              className={shape}
            >
              {t('score.mute.short')}
            </button>
            {parts.length > 1 ? (
              <button
                type="button"
                aria-pressed={isAlone(part)}
                aria-label={t('score.alone', { name: shown })}
                onClick={() => alone(part)}
                className={shape}
              >
                {t('score.alone.short')}
              </button>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
