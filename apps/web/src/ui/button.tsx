import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';

/**
 * `primary` for the main action of a screen, `quiet` for others, `plain` without a border, `danger` for destructive
 * actions.
 */
type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger';

const baseClass =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-[0.9375rem] font-medium ' +
  'transition-colors select-none disabled:opacity-50 aria-disabled:opacity-50';

const variantClasses: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent hover:[filter:brightness(1.1)]',
  quiet: 'border border-edge bg-sheet text-ink hover:bg-wash',
  plain: 'text-accent hover:bg-wash',
  danger: 'bg-danger text-on-danger hover:[filter:brightness(1.1)]',
};

/** The classes of a quiet link or button in a row of actions. */
export const rowActionClass =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-[0.9375rem] text-ink-soft hover:bg-wash hover:text-ink';

type BusyProps = {
  /** An operation is in progress: the button announces it to assistive technology and ignores further presses. */
  busy?: boolean;
};

type ButtonProps = ComponentProps<'button'> & BusyProps & { variant?: ButtonVariant };

/** A button with words on it, at least 44 px high. */
export function Button({
  variant = 'quiet',
  busy = false,
  type = 'button',
  className,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      disabled={disabled === true || busy}
      className={classes(baseClass, variantClasses[variant], className)}
    />
  );
}

/** A link that looks like a button: it navigates instead of performing an action. */
export function ButtonLink({
  variant = 'quiet',
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant; className?: string }) {
  return <Link {...rest} className={classes(baseClass, variantClasses[variant], className)} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  BusyProps & {
    /** What the button does, for assistive technology and as the tooltip. */
    label: string;
    icon: ReactNode;
  };

/** A button with only an icon. It always has an accessible name. */
export function IconButton({
  label,
  icon,
  busy = false,
  type = 'button',
  className,
  disabled,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      disabled={disabled === true || busy}
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors',
        'hover:bg-wash hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent',
        className,
      )}
    >
      {icon}
    </button>
  );
}
