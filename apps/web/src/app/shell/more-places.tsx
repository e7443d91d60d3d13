import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { homeOf, useCollections } from '../../features/collections/index.ts';
import { nameIn, useTranslate } from '../../translations/index.ts';
import { classes, closePopover } from '../../ui/index.ts';
import { AdjustIcon, ArticleIcon, BibleIcon, HeartIcon, TagIcon } from '../../ui/icons.ts';

const icon = 'size-5 shrink-0';

/** The places that have no room in the bar of a phone: one's marks, what one may read, and the settings. */
export function MorePlaces() {
  const { t } = useTranslate();
  return (
    <ul className="flex flex-col">
      <Place to="/favorites" icon={<HeartIcon aria-hidden className={icon} />}>
        {t('favourites.title')}
      </Place>
      <Place to="/tags" icon={<TagIcon aria-hidden className={icon} />}>
        {t('tags.title')}
      </Place>
      <Place to="/scriptures" icon={<BibleIcon aria-hidden className={icon} />}>
        {t('shell.scriptures')}
      </Place>
      <OwnOfType type="scripture" />
      <Place to="/publications" icon={<ArticleIcon aria-hidden className={icon} />}>
        {t('shell.publications')}
      </Place>
      <OwnOfType type="publication" />
      <li>
        <a
          href={t('credit.address')}
          target="_blank"
          rel="noreferrer"
          onClick={closePopover}
          className="flex min-h-12 items-center gap-4 rounded-control px-3 py-2 text-ink hover:bg-wash"
        >
          <span className="block size-5" />
          {t('credit.title')}
        </a>
      </li>
      <Place to="/settings" icon={<AdjustIcon aria-hidden className={icon} />}>
        {t('settings.title')}
      </Place>
    </ul>
  );
}

/* Each opens at once; the place above them shows also those that are not the person's own. */
function OwnOfType({ type }: { type: 'scripture' | 'publication' }) {
  const { language } = useTranslate();
  const { data: collections = [] } = useCollections();
  return collections
    .filter((one) => one.available && one.type === type)
    .map((one) => (
      <Place key={one.id} to={homeOf(one, language)} icon={<span className="block size-5" />}>
        <span className="font-serif text-[1.0625rem]">{nameIn(one.name, language)}</span>
      </Place>
    ));
}

function Place({ to, icon: mark, children }: { to: string; icon: ReactNode; children: ReactNode }) {
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
        <span className="text-ink-soft">{mark}</span>
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      </NavLink>
    </li>
  );
}
