import { Link } from 'react-router';
import { type ListedEntry, RowChips, useListedEntries } from '../lists/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink } from '../../ui/index.ts';
import { PerformIcon } from '../../ui/icons.ts';
import { maxSetSongs, SetActions } from './set-actions.tsx';

/** What can be done with a set, and on a wide screen its first songs, each opened in the set. */
export function SetSongs({ listId }: { listId: string }) {
  const { t } = useTranslate();
  const { listed = [] } = useListedEntries(listId);
  const first = listed.find(({ to }) => to !== undefined)?.to;
  return (
    <>
      <SetActions listId={listId}>
        {first === undefined ? null : (
          <ButtonLink variant="primary" to={`${first}&format=performance`}>
            <PerformIcon aria-hidden className="size-4" />
            {t('dashboard.stage')}
          </ButtonLink>
        )}
      </SetActions>
      <ol className="-mx-4 mt-3 max-md:hidden">
        {listed.slice(0, maxSetSongs).map((item, index) => (
          <SetSong key={item.entry.id} item={item} position={index + 1} />
        ))}
      </ol>
    </>
  );
}

function SetSong({ item, position }: { item: ListedEntry; position: number }) {
  const { to, title } = item;
  const text = (
    <>
      <span className="w-5 shrink-0 text-end text-sm text-ink-soft tabular-nums">{position}</span>
      <span className="min-w-0 grow truncate font-serif group-hover:text-accent">{title}</span>
      <RowChips listed={item} />
    </>
  );
  const className = 'group flex h-11 items-center gap-3 border-t border-line px-4';
  return (
    <li>
      {to === undefined ? (
        <span className={className}>{text}</span>
      ) : (
        <Link to={to} className={`${className} hover:bg-wash focus-visible:outline-offset-[-2px]`}>
          {text}
        </Link>
      )}
    </li>
  );
}
