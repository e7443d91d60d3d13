import { useId, useState } from 'react';
import { useTranslate } from '../i18n/index.ts';
import { classes } from '../ui/index.ts';

const codeLength = 6;
const boxes = Array.from({ length: codeLength }, (_, index) => index);

type SessionCodeFieldProps = {
  value: string;
  onValueChange: (code: string) => void;
  /** Called once with a whole code: nobody has to look for a button. */
  onComplete: (code: string) => void;
  /** Why the code was refused; empty when it was not. */
  error?: string;
  isBusy?: boolean;
};

/**
 * Six boxes for the code of a live session. It is one field, so that a code is pasted, spoken and corrected as in any
 * other; hyphens and blanks are dropped.
 */
export function SessionCodeField({ value, onValueChange, onComplete, error, isBusy = false }: SessionCodeFieldProps) {
  const { t } = useTranslate();
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const change = (typed: string) => {
    const code = toSessionCode(typed);
    onValueChange(code);
    if (code.length === codeLength && code !== value) onComplete(code);
  };
  const caret = Math.min(value.length, codeLength - 1);
  return (
    <div className="flex w-full max-w-84 flex-col gap-1.5">
      <label htmlFor={id} className="sr-only">
        {t('live.code.field')}
      </label>
      <div dir="ltr" className={classes('relative grid grid-cols-6 gap-1.5 sm:gap-2', isBusy && 'text-ink-soft')}>
        {boxes.map((index) => (
          <span
            key={index}
            aria-hidden
            className={classes(
              'flex h-14 items-center justify-center rounded-control border bg-sheet font-serif text-2xl',
              error ? 'border-danger' : isFocused && index === caret ? 'border-accent' : 'border-edge',
            )}
          >
            {value[index]}
          </span>
        ))}
        <input
          id={id}
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          readOnly={isBusy}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          className="absolute inset-0 h-full w-full cursor-text rounded-control bg-transparent text-base text-transparent caret-transparent selection:bg-transparent"
        />
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/* A typed or pasted code as the field holds it: " acd-346 " is ACD346. */
const toSessionCode = (typed: string): string =>
  typed
    .replaceAll(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .slice(0, codeLength);
