import { useId } from 'react';
import { classes } from './classes.ts';

type SegmentedControlProps<Value extends string> = {
  /** The name of the choice, for assistive technology. */
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** True where it has its own line on a phone. */
  isWide?: boolean;
};

/** Two or three views of the same data side by side: native radio buttons that look like one control. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  isWide,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full shrink-0 flex-wrap rounded-control border border-edge p-[3px]">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'relative inline-flex min-h-9 min-w-11 grow cursor-pointer items-center justify-center rounded-[4px] text-center text-sm sm:px-3 sm:text-[0.9375rem] font-medium transition-colors',
            isWide ? 'px-3' : 'px-2',
            'before:absolute before:-inset-x-0 before:-inset-y-1 has-focus-visible:outline-2 has-focus-visible:outline-accent',
            option.value === value ? 'bg-accent text-on-accent' : 'text-ink-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
