import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  /** Shown below the field while there is no error. */
  hint?: ReactNode;
  /** The error and how to fix it; empty or absent when there is none. */
  error?: ReactNode;
  hideLabel?: boolean;
};

/** A single-line text field with its label above it and its error below it. */
export function TextField({ label, hint, error, hideLabel = false, id, className, ...rest }: TextFieldProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const noteId = `${fieldId}-note`;
  const note = error || hint;
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <label htmlFor={fieldId} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <input
        type="text"
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : rest['aria-describedby']}
        className={classes(
          'min-h-11 w-full rounded-control border bg-sheet px-3 py-2 text-base text-ink placeholder:text-ink-soft',
          'disabled:opacity-60',
          error ? 'border-danger' : 'border-edge',
        )}
      />
      {note ? (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={classes('text-sm', error ? 'text-danger' : 'text-ink-soft')}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}
