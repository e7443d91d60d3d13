import { type ComponentProps, useId } from 'react';
import { classes } from './classes.ts';
import { ChevronDownIcon } from './icons.ts';

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'onChange' | 'children' | 'value'> & {
  label: string;
  hideLabel?: boolean;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: NoInfer<Value> | '';
  onValueChange: (value: NoInfer<Value>) => void;
};

/** A choice among a few options, with the native select: the phone shows its own picker, the keyboard works. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel = false, options, onValueChange, id, className, ...rest } = props;
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <label htmlFor={fieldId} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={fieldId}
          onChange={({ currentTarget: { selectedIndex } }) => {
            const option = options[selectedIndex];
            if (option) onValueChange(option.value);
          }}
          className="min-h-11 w-full appearance-none rounded-control border border-edge bg-sheet py-2 pe-9 ps-3 text-[0.9375rem] text-ink hover:bg-wash"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon
          aria-hidden
          className="pointer-events-none absolute top-1/2 end-2.5 size-4 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </div>
  );
}
