import { useId } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';

/* The available colours, by name; each contrasts with the background in both themes. */
const options = [
  ['none', null],
  ['red', '#c0392b'],
  ['orange', '#b9691b'],
  ['gold', '#a4741c'],
  ['green', '#2e7d5b'],
  ['blue', '#2f6db5'],
  ['violet', '#7a5bb0'],
  ['brown', '#8a5a3c'],
] as const;

/** The colour of a tag, or none. */
export function ColorPicker({
  color,
  onValueChange,
}: {
  color: string | null;
  onValueChange: (color: string | null) => void;
}) {
  const { t } = useTranslate();
  const name = useId();
  return (
    <fieldset className="flex flex-wrap">
      <legend className="sr-only">{t('tags.color')}</legend>
      {options.map(([colorName, value]) => (
        <label key={colorName} className="relative inline-flex size-11 cursor-pointer items-center justify-center">
          <input
            type="radio"
            name={name}
            aria-label={t(`tags.color.${colorName}`)}
            checked={color === value}
            onChange={() => onValueChange(value)}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          <span
            aria-hidden
            style={value === null ? undefined : { backgroundColor: value }}
            className={classes(
              'size-6 rounded-full border border-edge forced-color-adjust-none peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
              color === value && 'outline-2 outline-offset-2 outline-ink',
            )}
          />
        </label>
      ))}
    </fieldset>
  );
}
