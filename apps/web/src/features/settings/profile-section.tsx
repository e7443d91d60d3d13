import type { UserV3 } from '@canticle/contract/calls';
import { useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Select, TextField } from '../../ui/index.ts';
import { EmailField } from './email-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PictureField } from './picture-field.tsx';
import { minBirthday } from './settings-draft.ts';
import type { SettingsForm } from './use-settings-form.ts';

const genders = ['unknown', 'female', 'male'] as const;

/** The profile of the person: portrait, name, address, gender, birthday and password. */
export function ProfileSection({ user, form, onLogOut }: { user: UserV3; form: SettingsForm; onLogOut: () => void }) {
  const { t } = useTranslate();
  const { draft, change } = form;
  const [isPasswordOpen, setIsPasswordOpen] = useState(false);
  return (
    <SettingsSection id="profile" title={t('settings.profile')}>
      <PictureField image={user.image} selected={form.picture} onSelect={form.setPicture} />
      <p className="text-sm text-ink-soft">
        {t('settings.role')}: <span className="text-ink">{t(`role.${user.roles[0] ?? 'standard'}`)}</span>
      </p>
      <TextField
        label={t('create.name')}
        autoComplete="name"
        maxLength={200}
        value={draft.displayName}
        onChange={(event) => change({ displayName: event.currentTarget.value })}
        error={form.isNameMissing ? t('settings.name-missing') : ''}
      />
      <EmailField email={user.email} onLogOut={onLogOut} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={t('settings.gender')}
          options={genders.map((value) => ({ value, label: t(`settings.gender.${value}`) }))}
          value={draft.gender}
          onValueChange={(gender) => change({ gender })}
        />
        <TextField
          label={t('settings.birth-day')}
          type="date"
          autoComplete="bday"
          min={minBirthday}
          max={form.today}
          value={draft.birthDay}
          onChange={(event) => change({ birthDay: event.currentTarget.value })}
          error={form.isBirthdayInvalid ? t('settings.birth-day-wrong') : ''}
        />
      </div>
      <div>
        <Button onClick={() => setIsPasswordOpen(true)}>{t('settings.password')}</Button>
      </div>
      <PasswordDialog isOpen={isPasswordOpen} onClose={() => setIsPasswordOpen(false)} />
    </SettingsSection>
  );
}
