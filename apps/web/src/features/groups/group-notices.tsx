import type { GroupDetails } from '@canticle/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Checkbox, Select } from '../../ui/index.ts';
import { PushNotices } from './push-notices.tsx';
import { useGroupMutations } from './queries.ts';
import { useGroupError } from './use-group-error.ts';

/** How the person is notified of the sets of a group. */
export function GroupNotices({ group }: { group: GroupDetails }) {
  const { t } = useTranslate();
  const failureText = useGroupError();
  const { saveNotices } = useGroupMutations(group.id);
  const [failure, setFailure] = useState('');
  // One after another, because each request holds both choices.
  const { mutate, isPending, variables } = useMutation({
    mutationFn: saveNotices,
    scope: { id: `notices of ${group.id}` },
    onMutate: () => setFailure(''),
    // A later request makes up for one that failed.
    onSuccess: () => setFailure(''),
    onError: (reason) => setFailure(failureText(reason)),
  });
  // What was chosen last is shown before the server has it, and the next choice adds to it.
  const chosen = isPending ? variables : group.notices;
  const save = (change: Partial<GroupDetails['notices']>) => mutate({ ...chosen, ...change });
  return (
    <fieldset className="mt-8">
      <legend className="text-sm font-semibold">{t('groups.notices')}</legend>
      <p className="text-sm text-ink-soft">{t('groups.notices.text')}</p>
      <div className="mt-1 flex flex-wrap gap-x-8">
        <Checkbox
          label={t('groups.notices.app')}
          checked={chosen.inApp}
          onChange={({ currentTarget }) => save({ inApp: currentTarget.checked })}
        />
        <Checkbox
          label={t('groups.notices.mail')}
          checked={chosen.byMail}
          onChange={({ currentTarget }) => save({ byMail: currentTarget.checked })}
        />
        <PushNotices groupId={group.id} onFailure={setFailure} />
      </div>
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : null}
    </fieldset>
  );
}

/** When everybody in a group is reminded of a set: a choice of its leaders. */
export function GroupReminder({ group: { id, reminderHours } }: { group: GroupDetails }) {
  const { t } = useTranslate();
  const failureText = useGroupError();
  const { saveReminder } = useGroupMutations(id);
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: saveReminder,
    scope: { id: `reminder of ${id}` },
  });
  // A group that was cached before there was such a choice says nothing of it.
  const value = String((isPending ? variables : reminderHours) ?? EVENING);
  return (
    <div className="mt-4">
      <Select
        label={t('groups.reminder')}
        options={[...new Set([...reminderChoices, value])].map((hours) => ({
          value: hours,
          label: reminderLabel(hours, t),
        }))}
        value={value}
        onValueChange={(hours) => mutate(hours === EVENING ? null : Number(hours))}
        className="max-w-xs"
      />
      {error ? (
        <p role="alert" className="text-danger">
          {failureText(error)}
        </p>
      ) : null}
    </div>
  );
}

const EVENING = 'evening';
const HOURS_A_DAY = 24;
/* In hours; "0" is never. */
const reminderChoices: readonly string[] = [EVENING, '2', '24', '48', '72', '168', '0'];

function reminderLabel(hours: string, t: ReturnType<typeof useTranslate>['t']): string {
  if (hours === EVENING) return t('groups.reminder.evening');
  const count = Number(hours);
  if (count === 0) return t('groups.reminder.never');
  if (count % HOURS_A_DAY === 0) return t('groups.reminder.days', { count: count / HOURS_A_DAY });
  return t('groups.reminder.hours', { count });
}
