import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { classes, IconButton, TextField } from '../../ui/index.ts';
import { CheckIcon, EyeIcon, EyeOffIcon } from '../../ui/icons.ts';

/** The server's rule (`credentials.ts`). */
const minLength = 10;

/** Whether a password is as long as the rule says. */
export const isLongEnough = (password: string): boolean => password.length >= minLength;

type NewPasswordFieldProps = {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error?: string | undefined;
};

/** A new password, which the person may look at, and its rule, which gets a tick as soon as it is met. */
export function NewPasswordField({ label, value, onChange, error }: NewPasswordFieldProps) {
  const { t } = useTranslate();
  const [isVisible, setVisible] = useState(false);
  const ruleId = useId();
  return (
    <div className="relative">
      <TextField
        label={label}
        type={isVisible ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={ruleId}
        value={value}
        error={error}
        className="[&_input]:pr-12"
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        label={t(isVisible ? 'password.hide' : 'password.show')}
        icon={isVisible ? <EyeOffIcon aria-hidden className="size-5" /> : <EyeIcon aria-hidden className="size-5" />}
        onClick={() => setVisible(!isVisible)}
        className="absolute top-[1.625rem] right-0"
      />
      <PasswordRule id={ruleId} isMet={isLongEnough(value)} />
    </div>
  );
}

function PasswordRule({ id, isMet }: { id: string; isMet: boolean }) {
  const { t } = useTranslate();
  return (
    <p id={id} className={classes('flex items-center gap-1.5 pt-1.5 text-sm', isMet ? 'text-accent' : 'text-ink-soft')}>
      {isMet ? <CheckIcon aria-hidden className="size-4 shrink-0" /> : null}
      <span aria-hidden>{t('password.rule', { count: minLength })}</span>
      <span role="status" className="sr-only">
        {t(isMet ? 'password.rule.met' : 'password.rule', { count: minLength })}
      </span>
    </p>
  );
}
