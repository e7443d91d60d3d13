import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

/** A box to tick; its whole row, at least 44 px high, is the target. */
export function Checkbox({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={classes('flex min-h-11 cursor-pointer items-center gap-3 py-1', className)}>
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-accent" />
      <span>{label}</span>
    </label>
  );
}
