import type { ListSchedule } from '@canticle/contract/calls';
import { settleSchedule } from '@canticle/lists';
import { useId } from 'react';
import { formatDay, localToday, type Translate, useTranslate } from '../../i18n/index.ts';
import { TextField } from '../../ui/index.ts';
import { type ScheduleProblem } from './set-dates.ts';

/** When and where a set takes place, as it is typed. */
export type ScheduleDraft = { readonly schedule: ListSchedule; readonly place: string };

type ScheduleFieldsProps = {
  draft: ScheduleDraft;
  onChange: (draft: ScheduleDraft) => void;
  problem: ScheduleProblem | undefined;
};

/** The day, the time, the place and the time zone of a set. */
export function ScheduleFields({ draft: { schedule, place }, onChange, problem }: ScheduleFieldsProps) {
  const { t, language } = useTranslate();
  const zonesId = useId();
  const change = (patch: Partial<ListSchedule>) => onChange({ schedule: { ...schedule, ...patch }, place });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('set.date')}
          type="date"
          min="1900-01-01"
          max="2199-12-31"
          value={schedule.date}
          error={problem === 'no-date' ? t('set.date.missing') : undefined}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
        <TextField
          label={t('set.time')}
          type="time"
          value={schedule.time ?? ''}
          error={problem === 'skipped-time' ? skippedTimeText(schedule, language, t) : undefined}
          onChange={(event) => change({ time: event.currentTarget.value === '' ? null : event.currentTarget.value })}
        />
      </div>
      <TextField
        label={t('set.place')}
        dir="auto"
        maxLength={200}
        value={place}
        onChange={(event) => onChange({ schedule, place: event.currentTarget.value })}
      />
      <TextField
        label={t('set.time-zone')}
        list={zonesId}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={schedule.timeZone}
        error={problem === 'no-zone' ? t('set.time-zone.unknown', { zone: schedule.timeZone }) : undefined}
        onChange={(event) => change({ timeZone: event.currentTarget.value.trim() })}
      />
      <datalist id={zonesId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </>
  );
}

function skippedTimeText(schedule: ListSchedule, language: string, t: Translate): string {
  return t('set.time.skipped', {
    time: schedule.time ?? '',
    date: formatDay(schedule.date, language, localToday()),
    later: settleSchedule(schedule).time ?? '',
  });
}
