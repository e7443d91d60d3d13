import { useState } from 'react';
import { useTranslate } from '../../translations/index.ts';
import { TextField } from '../../ui/index.ts';

/** A password typed twice; `ready` once both are there and equal. */
type NewPassword = {
  readonly password: string;
  readonly repeat: string;
  readonly different: boolean;
  readonly ready: boolean;
  readonly setPassword: (password: string) => void;
  readonly setRepeat: (repeat: string) => void;
};

export function useNewPassword(): NewPassword {
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const different = repeat !== '' && repeat !== password;
  return { password, repeat, different, ready: password !== '' && repeat === password, setPassword, setRepeat };
}

/** The two fields; the second is red while it differs from the first. */
export function NewPasswordFields({
  label,
  chosen,
  error,
}: {
  label: string;
  chosen: NewPassword;
  error?: string | undefined;
}) {
  const { t } = useTranslate();
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        value={chosen.password}
        error={error}
        onChange={(event) => chosen.setPassword(event.target.value)}
      />
      <TextField
        label={t('create.repeat')}
        type="password"
        autoComplete="new-password"
        value={chosen.repeat}
        error={chosen.different ? t('create.different') : undefined}
        onChange={(event) => chosen.setRepeat(event.target.value)}
      />
    </>
  );
}
