import type { GroupDetails, GroupSet } from '@canticle/contract/calls';
import { isPast } from '@canticle/lists';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDay, localizedText, localToday, useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { PlusIcon } from '../../ui/icons.ts';
import { useGroupSets, useRepertoire } from './set-queries.ts';

/** How many sets that are over are shown at first. */
const FIRST_PAST = 5;

/** What a group shows of lists and songs, which it does not know itself. */
export type GroupSlots = {
  /** The dialog that creates a set in a group. */
  renderNewSet: (groupId: string, onClose: () => void) => ReactNode;
  /** The title of a song, which leads to it where the person may open it. */
  renderSong: (songId: string, title: string) => ReactNode;
};

type GroupSetsProps = GroupSlots & { group: GroupDetails };

/** The sets of a group: the next ones, then those that are over. */
export function GroupSets({ group, renderNewSet, renderSong }: GroupSetsProps) {
  const { t } = useTranslate();
  const { data: sets } = useGroupSets(group.id);
  const [now] = useState(() => Date.now());
  const [isCreating, setCreating] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const isOver = ({ schedule }: GroupSet) => schedule !== null && isPast(schedule, now);
  const next = sets?.filter((set) => !isOver(set)) ?? [];
  const past = sets?.filter(isOver).toReversed() ?? [];
  const isLeader = group.role === 'leader';
  return (
    <>
      <section className="pt-6">
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-sm font-semibold">{t('groups.sets.next')}</h2>
          {isLeader ? (
            <Button variant="plain" className="-me-4" onClick={() => setCreating(true)}>
              <PlusIcon aria-hidden className="size-4" />
              {t('groups.sets.new')}
            </Button>
          ) : null}
        </div>
        <SetRows label={t('groups.sets.next')} sets={next} />
        {sets && next.length === 0 ? (
          <p className="border-t border-line py-4 text-ink-soft">
            {t(isLeader ? 'groups.sets.none-leader' : 'groups.sets.none')}
          </p>
        ) : null}
      </section>
      {past.length > 0 ? (
        <section className="pt-6">
          <h2 className="pb-2 text-sm font-semibold">{t('groups.sets.past')}</h2>
          <SetRows label={t('groups.sets.past')} sets={showsAll ? past : past.slice(0, FIRST_PAST)} />
          {past.length > FIRST_PAST && !showsAll ? (
            <Button variant="plain" className="-ms-4" onClick={() => setShowsAll(true)}>
              {t('groups.sets.all', { count: past.length })}
            </Button>
          ) : null}
        </section>
      ) : null}
      <Repertoire group={group} renderSong={renderSong} />
      {isCreating ? renderNewSet(group.id, () => setCreating(false)) : null}
    </>
  );
}

function SetRows({ label, sets }: { label: string; sets: readonly GroupSet[] }) {
  const { t, language } = useTranslate();
  return (
    <ul aria-label={label} className="border-t border-line empty:hidden">
      {sets.map((set) => (
        <li key={set.id} className="border-b border-line">
          <Link
            to={`/custom-collections/${set.id}`}
            className="flex min-h-16 items-center gap-4 px-1 py-2 hover:bg-wash"
          >
            <span className="min-w-0 grow">
              <span className="block truncate font-serif text-[1.0625rem]" dir="auto">
                {set.name}
              </span>
              <span className="block truncate text-sm text-ink-soft">
                {[formatWhen(set, language), set.place, t('list.songs', { count: set.songCount })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {set.parts.length > 0 ? (
                <span className="block truncate text-sm text-accent">
                  {set.parts
                    .map(({ part, answer }) => `${part}: ${t(answer ? `groups.parts.${answer}` : 'groups.parts.open')}`)
                    .join(' · ')}
                </span>
              ) : null}
            </span>
            {set.isPublished ? null : (
              <span className="shrink-0 rounded-full border border-edge px-2.5 py-0.5 text-xs text-ink-soft">
                {t('groups.sets.draft')}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/* The day and the time where it takes place, whatever the zone of the reader. */
function formatWhen({ schedule }: Pick<GroupSet, 'schedule'>, language: string): string {
  return schedule === null
    ? ''
    : [formatDay(schedule.date, language, localToday()), schedule.time].filter(Boolean).join(' · ');
}

/** How many songs of the repertoire are shown at first. */
const FIRST_SONGS = 10;

function Repertoire({ group, renderSong }: { group: GroupDetails } & Pick<GroupSlots, 'renderSong'>) {
  const { t, language } = useTranslate();
  const { data: songs = [] } = useRepertoire(group.id);
  const [showsAll, setShowsAll] = useState(false);
  const [today] = useState(localToday);
  if (songs.length === 0) return null;
  return (
    <section className="pt-6">
      <h2 className="pb-2 text-sm font-semibold">{t('groups.repertoire')}</h2>
      <ul aria-label={t('groups.repertoire')} className="border-t border-line">
        {(showsAll ? songs : songs.slice(0, FIRST_SONGS)).map(({ songId, name, count, lastDate, lastListId }) => (
          <li key={songId} className="flex min-h-12 items-baseline gap-4 border-b border-line px-1 py-2.5">
            <span className="min-w-0 grow truncate font-serif" dir="auto">
              {renderSong(songId, localizedText(name, language))}
            </span>
            <span className="shrink-0 text-sm text-ink-soft tabular-nums">
              {t('groups.repertoire.times', { count })}
            </span>
            {lastListId === null ? (
              <span className="shrink-0 text-sm text-ink-soft">{formatDay(lastDate, language, today)}</span>
            ) : (
              <Link to={`/custom-collections/${lastListId}`} className="shrink-0 text-sm text-accent hover:underline">
                {formatDay(lastDate, language, today)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {songs.length > FIRST_SONGS && !showsAll ? (
        <Button variant="plain" className="-ms-4" onClick={() => setShowsAll(true)}>
          {t('groups.repertoire.all', { count: songs.length })}
        </Button>
      ) : null}
    </section>
  );
}
