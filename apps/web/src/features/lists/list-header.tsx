import { useState } from 'react';
import { localToday, useTranslate } from '../../i18n/index.ts';
import { Button, Menu, MenuItem } from '../../ui/index.ts';
import {
  BibleIcon,
  CalendarIcon,
  ChevronDownIcon,
  HeadingIcon,
  NoteIcon,
  PerformIcon,
  PlayIcon,
  PlusIcon,
  PresentIcon,
} from '../../ui/icons.ts';
import type { SongList } from './apply-operation.ts';
import { ListName } from './list-name.tsx';
import type { OtherRow } from './use-set-mutations.ts';
import { formatSchedule } from './set-dates.ts';
import { minutesOf } from './set-length.ts';
import type { ListedRow } from './use-listed-rows.ts';

/** What can be opened over the page of a list. */
export type OpenDialog = 'songs' | 'schedule' | 'new-set' | OtherRow['type'];

type ListHeaderProps = {
  list: SongList;
  rows: readonly ListedRow[] | undefined;
  isShared: boolean;
  onOpen: (dialog: OpenDialog) => void;
  onRename: (name: string) => void;
};

/** When and where a set takes place, its name, how many songs it has and how long it takes. */
export function ListHeading({ list, rows, isShared, onOpen, onRename }: ListHeaderProps) {
  const { t } = useTranslate();
  return (
    <div className="min-w-0">
      <ScheduleChip list={list} onOpen={() => onOpen('schedule')} />
      <ListName name={list.name} canEdit={list.permissions.edit} onRename={onRename} />
      <p className="mt-1 min-h-6 text-ink-soft">
        {[rows ? describeRows(list, rows, t) : '', isShared ? t('lists.shared-with-me') : '']
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

const chipClass = 'inline-flex min-h-9 items-center gap-2 rounded-full border px-3 text-sm';

function ScheduleChip({ list, onOpen }: { list: SongList; onOpen: () => void }) {
  const { t, language } = useTranslate();
  const [today] = useState(localToday);
  const parts = formatSchedule(list, language, today);
  if (list.isTemplate) return <p className={`${chipClass} mb-2 border-line text-ink-soft`}>{t('set.template')}</p>;
  if (!list.permissions.edit)
    return parts.length > 0 ? (
      <p className={`${chipClass} mb-2 border-gold text-ink`}>
        <CalendarIcon aria-hidden className="size-4 text-gold" />
        {parts.join(' · ')}
      </p>
    ) : null;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={parts.length > 0 ? `${t('set.when')}: ${parts.join(' · ')}` : undefined}
      className="mb-1 -ms-1 inline-flex min-h-11 max-w-full items-center px-1"
    >
      <span
        className={`${chipClass} max-w-full ${parts.length > 0 ? 'border-gold text-ink' : 'border-edge text-ink-soft'}`}
      >
        <CalendarIcon aria-hidden className="size-4 shrink-0 text-gold" />
        <span className="truncate">{parts.length > 0 ? parts.join(' · ') : t('set.date.add')}</span>
      </span>
    </button>
  );
}

type Translate = ReturnType<typeof useTranslate>['t'];

/* "5 songs · about 21 min". A list without a date says how long it takes only when somebody said it of a row. */
function describeRows(list: SongList, rows: readonly ListedRow[], t: Translate): string {
  const count = rows.filter(({ listed }) => listed).length;
  const songs = count === 0 ? t('lists.no-songs') : t('list.songs', { count });
  const hasLength = list.schedule !== null || rows.some(({ row }) => row.durationSeconds != null);
  const { minutes, isEstimate } = minutesOf(rows.map(({ row }) => row));
  if (!hasLength || minutes === 0) return songs;
  const length = describeLength(minutes, t);
  return `${songs} · ${isEstimate ? t('set.about', { length }) : length}`;
}

function describeLength(totalMinutes: number, t: Translate): string {
  const [hours, minutes] = [Math.floor(totalMinutes / 60), totalMinutes % 60];
  if (hours === 0) return t('set.minutes', { minutes });
  return minutes === 0 ? t('set.whole-hours', { hours }) : t('set.hours', { hours, minutes });
}

type StartButtonProps = {
  /** Whether the person leads the set, or projects it. */
  leads?: boolean;
  onStage: () => void;
  /** Undefined for a set that has nothing to lead: no song of it can be opened. */
  onLead?: () => void;
};

/** The one large button of a list: the cockpit for whoever leads it, the stage for everybody else; both are in its menu. */
export function StartButton({ leads = false, onStage, onLead }: StartButtonProps) {
  const { t } = useTranslate();
  const icon = 'size-[1.125rem]';
  return (
    <span className="flex max-sm:grow">
      <Button
        variant="primary"
        className={`min-h-12 grow px-6 text-[1.0625rem] max-sm:px-4 ${onLead ? 'rounded-e-none' : ''}`}
        title={t(leads ? 'presentation.switch' : 'set.start.stage')}
        onClick={leads ? onLead : onStage}
      >
        <PlayIcon aria-hidden className="size-5 fill-current" />
        {t('set.start')}
      </Button>
      {onLead ? (
        <Menu
          label={t('set.start.how')}
          align="end"
          triggerClassName="min-h-12 rounded-s-none ms-px bg-accent text-on-accent hover:[filter:brightness(1.1)]"
          trigger={<ChevronDownIcon aria-hidden className="size-5" />}
        >
          <MenuItem onSelect={onStage} icon={<PerformIcon aria-hidden className={icon} />}>
            {t('set.start.stage')}
          </MenuItem>
          <MenuItem onSelect={onLead} icon={<PresentIcon aria-hidden className={icon} />}>
            {t('presentation.switch')}
          </MenuItem>
        </Menu>
      ) : null}
    </span>
  );
}

/** Adds songs, and what else a set is made of. */
export function AddButtons({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useTranslate();
  const icon = 'size-[1.125rem]';
  return (
    <span className="flex max-sm:grow">
      <Button className="min-h-12 grow rounded-e-none" onClick={() => onOpen('songs')}>
        <PlusIcon aria-hidden className="size-5 max-sm:hidden" />
        {t('set.add-songs')}
      </Button>
      <Menu
        label={t('set.add-other')}
        align="end"
        triggerClassName="min-h-12 -ms-px rounded-s-none border border-edge bg-sheet hover:bg-wash"
        trigger={<ChevronDownIcon aria-hidden className="size-5" />}
      >
        <MenuItem onSelect={() => onOpen('heading')} icon={<HeadingIcon aria-hidden className={icon} />}>
          {t('set.heading')}
        </MenuItem>
        <MenuItem onSelect={() => onOpen('reading')} icon={<BibleIcon aria-hidden className={icon} />}>
          {t('set.reading')}
        </MenuItem>
        <MenuItem onSelect={() => onOpen('note')} icon={<NoteIcon aria-hidden className={icon} />}>
          {t('set.note')}
        </MenuItem>
      </Menu>
    </span>
  );
}
