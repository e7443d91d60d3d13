import type { UserV3 } from '@canticle/contract/calls';
import { useState } from 'react';
import { useTranslate } from '../../../translations/index.ts';
import { Button, Select, TextField } from '../../../ui/index.ts';
import { EmailField } from './email-field.tsx';
import { Part } from './part.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PictureField } from './picture-field.tsx';
import { firstBirthday } from './settings-draft.ts';
import type { SettingsForm } from './use-settings-form.ts';

const genders = ['unknown', 'female', 'male'] as const;

/** Who the person is: portrait, name, address, gender, day of birth and password. */
export function ProfilePart({ user, form, onLogOut }: { user: UserV3; form: SettingsForm; onLogOut: () => void }) {
  const { t } = useTranslate();
  const { draft, change } = form;
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <Part id="profile" title={t('settings.profile')}>
      <PictureField image={user.image} chosen={form.picture} onChosen={form.setPicture} />
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
          onChoose={(gender) => change({ gender })}
        />
        <TextField
          label={t('settings.birth-day')}
          type="date"
          autoComplete="bday"
          min={firstBirthday}
          max={form.today}
          value={draft.birthDay}
          onChange={(event) => change({ birthDay: event.currentTarget.value })}
          error={form.isBirthdayWrong ? t('settings.birth-day-wrong') : ''}
        />
      </div>
      <div>
        <Button onClick={() => setIsChoosing(true)}>{t('settings.password')}</Button>
      </div>
      <PasswordDialog open={isChoosing} onClose={() => setIsChoosing(false)} />
    </Part>
  );
}
