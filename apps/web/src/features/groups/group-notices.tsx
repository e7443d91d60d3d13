import type { GroupDetails } from '@canticle/contract/calls';
import { useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Checkbox } from '../../ui/index.ts';
import { useGroupMutations } from './queries.ts';
import { useGroupError } from './use-group-error.ts';

/** How the person is notified of the sets of a group. */
export function GroupNotices({ group }: { group: GroupDetails }) {
  const { t } = useTranslate();
  const failureText = useGroupError();
  const { saveNotices } = useGroupMutations(group.id);
  const [failure, setFailure] = useState('');
  const { inApp, byMail } = group.notices;
  const save = (notices: GroupDetails['notices']) => {
    setFailure('');
    saveNotices(notices).catch((reason: unknown) => setFailure(failureText(reason)));
  };
  return (
    <fieldset className="mt-8">
      <legend className="text-sm font-semibold">{t('groups.notices')}</legend>
      <p className="text-sm text-ink-soft">{t('groups.notices.text')}</p>
      <div className="mt-1 flex flex-wrap gap-x-8">
        <Checkbox
          label={t('groups.notices.app')}
          checked={inApp}
          onChange={({ currentTarget }) => save({ inApp: currentTarget.checked, byMail })}
        />
        <Checkbox
          label={t('groups.notices.mail')}
          checked={byMail}
          onChange={({ currentTarget }) => save({ inApp, byMail: currentTarget.checked })}
        />
      </div>
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : null}
    </fieldset>
  );
}
