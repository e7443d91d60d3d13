import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useGroups } from '../groups/index.ts';
import { formatDay, localToday, useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, Select, TextField } from '../../ui/index.ts';
import type { SongList } from './apply-operation.ts';
import { useListMutations } from './list-mutations.ts';
import { useLists } from './queries.ts';
import { type ScheduleDraft, ScheduleFields } from './schedule-fields.tsx';
import { deviceTimeZone, groupLists, nameOfDay, nextSunday, problemOf } from './set-dates.ts';
import { useSetMutations } from './use-set-mutations.ts';

const maxEarlierSets = 8;

type NewSetDialogProps = {
  /** The list it begins as a copy of; another can be chosen. */
  sourceId?: string;
  /** The group it is for; without it one can be chosen by whoever leads any. */
  groupId?: string;
  onClose: () => void;
};

/** Creates a set list, for oneself or a group, empty or from a template or an earlier set, and opens it. */
export function NewSetDialog({ sourceId = '', groupId, onClose }: NewSetDialogProps) {
  const { t, language } = useTranslate();
  const navigate = useNavigate();
  const { data: lists = [] } = useLists();
  const { create } = useListMutations();
  const { copyRows } = useSetMutations();
  const [source, setSource] = useState(sourceId);
  const [group, setGroup] = useState(groupId ?? '');
  const [typed, setTyped] = useState<ScheduleDraft>();
  // The lists may come after the dialog has opened.
  const draft = typed ?? draftAfter(lists, group);
  const [name, setName] = useState<string>();
  // What is wrong is said once it was tried, and then of what is typed at the moment.
  const [isTried, setTried] = useState(false);
  const [isSourceMissing, setSourceMissing] = useState(false);
  const problem = problemOf(draft.schedule);
  const shownName = name ?? (draft.schedule.date ? nameOfDay(draft.schedule.date, language) : '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem || shownName.trim() === '') return;
    const rows = source === '' ? [] : await copyRows(source);
    setSourceMissing(!rows);
    if (!rows) return;
    onClose();
    const head = {
      schedule: draft.schedule,
      place: draft.place.trim() || null,
      ...(group === '' ? {} : { groupId: group }),
    };
    await navigate(`/custom-collections/${await create(shownName.trim(), rows, head)}`);
  };
  return (
    <Dialog open title={t('set.new')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        <TextField
          label={t('lists.name')}
          dir="auto"
          maxLength={200}
          value={shownName}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ScheduleFields draft={draft} onChange={setTyped} problem={isTried ? problem : undefined} />
        <SourceField lists={lists} value={source} onChange={setSource} />
        {groupId === undefined ? <GroupField value={group} onChange={setGroup} /> : null}
        {group === '' ? null : <p className="text-sm text-ink-soft">{t('groups.sets.draft.text')}</p>}
        {isSourceMissing ? (
          <p role="alert" className="text-danger">
            {t('set.source-failed')}
          </p>
        ) : null}
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={shownName.trim() === ''}>
            {t('lists.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type SourceFieldProps = { lists: readonly SongList[]; value: string; onChange: (id: string) => void };

function SourceField({ lists, value, onChange }: SourceFieldProps) {
  const { t, language } = useTranslate();
  const [now] = useState(() => Date.now());
  const { templates, upcoming, past } = groupLists(lists, now);
  const sets = [...upcoming.toReversed(), ...past].slice(0, maxEarlierSets);
  if (templates.length + sets.length === 0) return null;
  const dated = ({ id, name, schedule }: SongList) => ({
    value: id,
    label: `${name} · ${formatDay(schedule?.date ?? '', language, localToday())}`,
  });
  return (
    <Select
      label={t('set.begin-with')}
      options={[
        { value: '', label: t('set.begin-empty') },
        ...templates.map(({ id, name }) => ({ value: id, label: t('set.template-named', { name }) })),
        ...sets.map(dated),
      ]}
      value={value}
      onValueChange={onChange}
    />
  );
}

/* The groups the person leads; nothing where there is none. */
function GroupField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslate();
  const { data: groups = [] } = useGroups();
  const led = groups.filter(({ role }) => role === 'leader');
  if (led.length === 0) return null;
  return (
    <Select
      label={t('groups.set.group')}
      options={[
        { value: '', label: t('groups.set.no-group') },
        ...led.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onValueChange={onChange}
    />
  );
}

/* Next Sunday, at the time and the place of the last set, of this group where it is for one. */
function draftAfter(lists: readonly SongList[], group: string): ScheduleDraft {
  const ofGroup = lists.filter(({ groupId }) => group === '' || groupId === group);
  const { upcoming, past } = groupLists(ofGroup, Date.now());
  const last = upcoming.at(-1) ?? past[0];
  return {
    schedule: {
      date: nextSunday(localToday()),
      time: last?.schedule?.time ?? null,
      timeZone: last?.schedule?.timeZone ?? deviceTimeZone(),
    },
    place: last?.place ?? '',
  };
}
