import { useTranslate } from '../../../i18n/index.ts';
import { classes } from '../../../ui/index.ts';

type PartMixerProps = {
  parts: readonly { readonly name: string }[];
  muted: ReadonlySet<number>;
  onChange: (muted: ReadonlySet<number>) => void;
};

const buttonClassName =
  'inline-flex min-h-11 items-center rounded-control border border-edge px-3 text-sm font-medium hover:bg-wash ' +
  'aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent';

/** Each part can be muted, or played alone. */
export function PartMixer({ parts, muted, onChange }: PartMixerProps) {
  const { t } = useTranslate();
  const all = parts.map((_, part) => part);
  const isSolo = (part: number) => parts.length > 1 && !muted.has(part) && muted.size === parts.length - 1;
  const mute = (part: number) => {
    const next = new Set(muted);
    if (!next.delete(part)) next.add(part);
    onChange(next);
  };
  const solo = (part: number) => onChange(new Set(isSolo(part) ? [] : all.filter((each) => each !== part)));
  return (
    <div role="group" aria-label={t('score.parts')}>
      <p aria-hidden className="pb-1 text-sm font-medium">
        {t('score.parts')}
      </p>
      {parts.map(({ name }, part) => {
        const label = name || t('score.part', { number: part + 1 });
        return (
          <div key={part} className="flex items-center gap-2 py-1">
            <span className={classes('min-w-0 grow truncate', muted.has(part) && 'text-ink-soft line-through')}>
              {label}
            </span>
            <button
              type="button"
              aria-pressed={muted.has(part)}
              aria-label={t('score.mute', { name: label })}
              onClick={() => mute(part)}
              className={buttonClassName}
            >
              {t('score.mute.short')}
            </button>
            {parts.length > 1 ? (
              <button
                type="button"
                aria-pressed={isSolo(part)}
                aria-label={t('score.alone', { name: label })}
                onClick={() => solo(part)}
                className={buttonClassName}
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
