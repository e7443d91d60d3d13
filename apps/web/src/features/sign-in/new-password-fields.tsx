import { useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { TextField } from '../../ui/index.ts';

/** A password typed twice; `isReady` once both are present and equal. */
type NewPasswordState = {
  readonly password: string;
  readonly repeat: string;
  readonly isMismatch: boolean;
  readonly isReady: boolean;
  readonly setPassword: (password: string) => void;
  readonly setRepeat: (repeat: string) => void;
};

export function useNewPassword(): NewPasswordState {
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const isMismatch = repeat !== '' && repeat !== password;
  return { password, repeat, isMismatch, isReady: password !== '' && repeat === password, setPassword, setRepeat };
}

/** The two fields; the second is red while it differs from the first. */
export function NewPasswordFields({
  label,
  newPassword,
  error,
}: {
  label: string;
  newPassword: NewPasswordState;
  error?: string | undefined;
}) {
  const { t } = useTranslate();
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        value={newPassword.password}
        error={error}
        onChange={(event) => newPassword.setPassword(event.target.value)}
      />
      <TextField
        label={t('create.repeat')}
        type="password"
        autoComplete="new-password"
        value={newPassword.repeat}
        error={newPassword.isMismatch ? t('create.different') : undefined}
        onChange={(event) => newPassword.setRepeat(event.target.value)}
      />
    </>
  );
}
