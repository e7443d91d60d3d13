import type { UserV3 } from '@canticle/contract/calls';
import { type ThemeChoice, canEdit, canUseTools, canViewStatistics } from '../../features/session/index.ts';
import { languageName, languages, localeOf, useTranslate } from '../../i18n/index.ts';
import { Menu, MenuRadioItem, MenuGroup, MenuItem } from '../../ui/index.ts';
import {
  AdjustIcon,
  ArticleIcon,
  BibleIcon,
  ClearIcon,
  DarkIcon,
  GiftIcon,
  GroupIcon,
  LiveIcon,
  MailIcon,
  MusicIcon,
  ShieldIcon,
  LicenceIcon,
  LightIcon,
  LogOutIcon,
  PersonIcon,
  SongbooksIcon,
  StatisticsIcon,
  SystemIcon,
  ToolsIcon,
  UploadIcon,
} from '../../ui/icons.ts';

const themes = [
  ['light', LightIcon],
  ['dark', DarkIcon],
  ['system', SystemIcon],
] as const;

type RolesHolder = Pick<UserV3, 'roles'>;
const isAdministrator = ({ roles }: RolesHolder) => roles.includes('administrator');

/* The pages that are not in the bar of every width, and who sees each of them (contract 5.2, 4.10). */
const allLinks = [
  { to: '/groups', text: 'groups.title', Icon: GroupIcon, isAllowed: () => true },
  { to: '/live', text: 'live.join', Icon: LiveIcon, isAllowed: () => true },
  { to: '/redeem', text: 'redeem.title', Icon: GiftIcon, isAllowed: () => true, isForSale: true },
  { to: '/scriptures', text: 'shell.scriptures', Icon: BibleIcon, isAllowed: () => true },
  { to: '/publications', text: 'shell.publications', Icon: ArticleIcon, isAllowed: () => true },
  { to: '/credit', text: 'credit.title', Icon: MusicIcon, isAllowed: () => true },
  { to: '/catalogue', text: 'shell.catalogue', Icon: SongbooksIcon, isAllowed: canEdit },
  { to: '/imports', text: 'transfer.title', Icon: UploadIcon, isAllowed: canEdit },
  { to: '/tools', text: 'tools.title', Icon: ToolsIcon, isAllowed: canUseTools },
  { to: '/statistics', text: 'statistics.title', Icon: StatisticsIcon, isAllowed: canViewStatistics },
  { to: '/licence-report', text: 'licence.title', Icon: LicenceIcon, isAllowed: isAdministrator },
  { to: '/admin', text: 'shell.admin', Icon: ShieldIcon, isAllowed: isAdministrator },
] as const;

type AvatarMenuProps = {
  person: { readonly name: string; readonly email: string; readonly image: string | null };
  language: string;
  onLanguageChange: (code: string) => void;
  theme: ThemeChoice;
  onThemeChange: (choice: ThemeChoice) => void;
  /** The person's roles; they decide which pages are listed. */
  roles: UserV3['roles'] | undefined;
  /** Whether songbooks are sold here. */
  sells: boolean;
  onNavigate: (to: string) => void;
  /** The e-mail address for feedback; empty when there is none. */
  feedbackEmail: string;
  onClearCache: () => void;
  onLogOut: () => void;
};

/** Shows who is signed in, and the settings available from every page. */
export function AvatarMenu(props: AvatarMenuProps) {
  const { person, language, onLanguageChange, theme, onThemeChange, roles = [], onNavigate, feedbackEmail } = props;
  const { onClearCache, onLogOut, sells } = props;
  const { t } = useTranslate();
  const icon = 'size-[1.125rem]';
  const links = allLinks.filter((link) => link.isAllowed({ roles }) && (sells || !('isForSale' in link)));
  return (
    <Menu label={t('shell.account')} align="end" trigger={<Avatar person={person} />}>
      <div className="px-3 pt-2 pb-3">
        <p className="font-serif text-base font-semibold">{person.name}</p>
        <p className="text-sm break-all text-ink-soft">{person.email}</p>
      </div>
      <MenuItem onSelect={() => onNavigate('/settings')} icon={<AdjustIcon aria-hidden className={icon} />}>
        {t('settings.title')}
      </MenuItem>
      <MenuGroup label={t('shell.theme')}>
        {themes.map(([choice, Icon]) => (
          <MenuRadioItem
            key={choice}
            checked={theme === choice}
            onSelect={() => onThemeChange(choice)}
            icon={<Icon aria-hidden className={icon} />}
          >
            {t(`shell.theme.${choice}`)}
          </MenuRadioItem>
        ))}
      </MenuGroup>
      <MenuGroup label={t('shell.language')}>
        {languages.map((code) => (
          <MenuRadioItem key={code} checked={language === code} onSelect={() => onLanguageChange(code)}>
            <span lang={localeOf(code)}>{languageName(code)}</span>
          </MenuRadioItem>
        ))}
      </MenuGroup>
      <div className="border-t border-line py-1">
        {links.map(({ to, text, Icon }) => (
          <MenuItem key={to} onSelect={() => onNavigate(to)} icon={<Icon aria-hidden className={icon} />}>
            {t(text)}
          </MenuItem>
        ))}
      </div>
      <div className="border-t border-line pt-1">
        {feedbackEmail ? (
          <MenuItem
            onSelect={() => location.assign(`mailto:${feedbackEmail}`)}
            icon={<MailIcon aria-hidden className={icon} />}
          >
            {t('shell.feedback')}
          </MenuItem>
        ) : null}
        <MenuItem onSelect={onClearCache} icon={<ClearIcon aria-hidden className={icon} />}>
          {t('shell.clear-cache')}
        </MenuItem>
        <MenuItem onSelect={onLogOut} icon={<LogOutIcon aria-hidden className={icon} />}>
          {t('shell.log-out')}
        </MenuItem>
      </div>
    </Menu>
  );
}

function Avatar({ person: { name, image } }: { person: AvatarMenuProps['person'] }) {
  const initial = /\p{L}/u.exec(name)?.[0];
  if (image) return <img src={image} alt="" className="size-9 rounded-full object-cover" />;
  return (
    <span className="flex size-9 items-center justify-center rounded-full border border-edge bg-sheet font-serif text-[16px] font-semibold text-accent">
      {initial?.toLocaleUpperCase() ?? <PersonIcon aria-hidden className="size-5" />}
    </span>
  );
}
