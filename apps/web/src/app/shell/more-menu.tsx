import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { collectionPath, useCollections } from '../../features/collections/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { classes, closePopover } from '../../ui/index.ts';
import { AdjustIcon, ArticleIcon, BibleIcon, GroupIcon, HeartIcon, LiveIcon, TagIcon } from '../../ui/icons.ts';

const icon = 'size-5 shrink-0';

/** The links that do not fit in the bar of a phone: the person's groups and marks, reading pages, and settings. */
export function MoreMenu() {
  const { t } = useTranslate();
  return (
    <ul className="flex flex-col">
      <MenuLink to="/groups" icon={<GroupIcon aria-hidden className={icon} />}>
        {t('groups.title')}
      </MenuLink>
      <MenuLink to="/favorites" icon={<HeartIcon aria-hidden className={icon} />}>
        {t('favourites.title')}
      </MenuLink>
      <MenuLink to="/tags" icon={<TagIcon aria-hidden className={icon} />}>
        {t('tags.title')}
      </MenuLink>
      <MenuLink to="/scriptures" icon={<BibleIcon aria-hidden className={icon} />}>
        {t('shell.scriptures')}
      </MenuLink>
      <OwnedCollections type="scripture" />
      <MenuLink to="/publications" icon={<ArticleIcon aria-hidden className={icon} />}>
        {t('shell.publications')}
      </MenuLink>
      <OwnedCollections type="publication" />
      <MenuLink to="/live" icon={<LiveIcon aria-hidden className={icon} />}>
        {t('live.join')}
      </MenuLink>
      <MenuLink to="/settings" icon={<AdjustIcon aria-hidden className={icon} />}>
        {t('settings.title')}
      </MenuLink>
    </ul>
  );
}

/* These open directly; the link above also shows those that are not the person's own. */
function OwnedCollections({ type }: { type: 'scripture' | 'publication' }) {
  const { language } = useTranslate();
  const { data: collections = [] } = useCollections();
  return collections
    .filter((one) => one.available && one.type === type)
    .map((one) => (
      <MenuLink key={one.id} to={collectionPath(one, language)} icon={<span className="block size-5" />}>
        <span className="font-serif text-[1.0625rem]">{localizedText(one.name, language)}</span>
      </MenuLink>
    ));
}

function MenuLink({ to, icon: linkIcon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <NavLink
        to={to}
        end
        onClick={closePopover}
        className={({ isActive }) =>
          classes(
            'flex min-h-12 items-center gap-4 rounded-control px-3 py-2 hover:bg-wash',
            isActive ? 'font-semibold text-accent' : 'text-ink',
          )
        }
      >
        <span className="text-ink-soft">{linkIcon}</span>
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      </NavLink>
    </li>
  );
}
