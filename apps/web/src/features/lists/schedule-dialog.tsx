import { type FormEvent, useState } from 'react';
import { localToday, useTranslate } from '../../i18n/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import type { SongList } from './apply-operation.ts';
import { changedValues } from './changed-values.ts';
import type { ListHead } from './list-mutations.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { deviceTimeZone, nextSunday, problemOf } from './set-dates.ts';

type ScheduleDialogProps = {
  list: SongList;
  /** Only what was changed. */
  onSave: (head: Partial<Pick<ListHead, 'schedule' | 'place'>>) => void;
  onClose: () => void;
};

/** Says when and where a set takes place, or that a list has no date. */
export function ScheduleDialog({ list, onSave, onClose }: ScheduleDialogProps) {
  const { t } = useTranslate();
  const [draft, setDraft] = useState(() => ({
    schedule: list.schedule ?? { date: nextSunday(localToday()), time: null, timeZone: deviceTimeZone() },
    place: list.place ?? '',
  }));
  // What is wrong is said once it was tried, and then of what is typed at the moment.
  const [isTried, setTried] = useState(false);
  const problem = problemOf(draft.schedule);
  const [{ schedule, place }] = useState(list);
  const saveHead = (head: Pick<ListHead, 'schedule' | 'place'>) => onSave(changedValues({ schedule, place }, head));
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!problem) saveHead({ schedule: draft.schedule, place: draft.place.trim() || null });
  };
  return (
    <Dialog open title={t('set.when')} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        <ScheduleFields draft={draft} onChange={setDraft} problem={isTried ? problem : undefined} />
        <div className="flex flex-wrap justify-end gap-3">
          {list.schedule ? (
            <Button
              variant="plain"
              className="me-auto -ms-4"
              onClick={() => saveHead({ schedule: null, place: draft.place.trim() || null })}
            >
              {t('set.date.remove')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
