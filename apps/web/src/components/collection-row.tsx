import { Link } from 'react-router';
import { useTranslate } from '../i18n/index.ts';
import { classes } from '../ui/index.ts';
import { CheckIcon, LockIcon } from '../ui/icons.ts';
import { CollectionCover, type Cover } from './collection-cover.tsx';

export type CollectionRowProps = {
  to: string;
  cover: Cover;
  /** A dim line under the name; empty when there is none. */
  detail: string;
  /** Whether the person owns it; left out where only owned ones are shown. */
  ownership?: 'owned' | 'locked' | undefined;
};

/** A songbook as one line of a list: cover, name, a dim line, and a check mark or a lock. */
export function CollectionRow({ to, cover, detail, ownership }: CollectionRowProps) {
  return (
    <Link
      to={to}
      className="group flex min-h-24 flex-wrap items-center gap-x-5 gap-y-1 [overflow-wrap:anywhere] border-b border-line py-4 hover:bg-wash"
    >
      <CollectionCover {...cover} size="small" />
      <span className="flex min-w-0 grow basis-[7.5rem] flex-col gap-0.5">
        <span className="break-words font-serif text-xl leading-snug text-ink group-hover:text-accent">
          {cover.name}
        </span>
        {detail ? <span className="text-sm text-ink-soft">{detail}</span> : null}
      </span>
      {ownership ? <OwnershipMark ownership={ownership} /> : null}
    </Link>
  );
}

function OwnershipMark({ ownership }: { ownership: 'owned' | 'locked' }) {
  const { t } = useTranslate();
  const Icon = ownership === 'owned' ? CheckIcon : LockIcon;
  return (
    <span
      className={classes(
        'ms-auto flex shrink-0 items-center gap-1.5 text-sm',
        ownership === 'owned' ? 'text-accent' : 'text-ink-soft',
      )}
    >
      <Icon aria-hidden className="size-4" />
      {t(ownership === 'owned' ? 'store.owned' : 'store.locked')}
    </span>
  );
}
