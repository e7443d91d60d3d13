import type { UserV3 } from '@canticle/contract/calls';
import { maySeeStatistics } from '../../features/statistics/index.ts';
import { languages, localeOf, useTranslate } from '../../translations/index.ts';
import { Menu, MenuChoice, MenuGroup, MenuItem } from '../../ui/index.ts';
import {
  AdjustIcon,
  ArticleIcon,
  BibleIcon,
  ClearIcon,
  DarkIcon,
  MailIcon,
  MusicIcon,
  ShieldIcon,
  LightIcon,
  LogOutIcon,
  PersonIcon,
  SongbooksIcon,
  StatisticsIcon,
  SystemIcon,
  ToolsIcon,
  UploadIcon,
} from '../../ui/icons.ts';
import type { ThemeChoice } from '../../features/session/index.ts';
import { mayEdit } from '../pages/edit-song/may-edit.ts';
import { mayUseTools } from '../pages/tools/may-use-tools.ts';

const languageNames = { en: 'English', no: 'Norsk' } as const;
const themes = [
  ['light', LightIcon],
  ['dark', DarkIcon],
  ['system', SystemIcon],
] as const;

type Person = Pick<UserV3, 'roles'>;
const isAdministrator = ({ roles }: Person) => roles.includes('administrator');

/* The places besides those of the bar, with who is led there (contract 5.2, 4.10). */
const allPlaces = [
  { to: '/credit', text: 'credit.title', Icon: MusicIcon, mayGo: () => true },
  { to: '/catalogue', text: 'shell.catalogue', Icon: SongbooksIcon, mayGo: mayEdit },
  { to: '/imports', text: 'transfer.title', Icon: UploadIcon, mayGo: mayEdit },
  { to: '/tools', text: 'tools.title', Icon: ToolsIcon, mayGo: mayUseTools },
  { to: '/statistics', text: 'statistics.title', Icon: StatisticsIcon, mayGo: maySeeStatistics },
  { to: '/admin', text: 'shell.admin', Icon: ShieldIcon, mayGo: isAdministrator },
  { to: '/scriptures', text: 'shell.scriptures', Icon: BibleIcon, mayGo: isAdministrator },
  { to: '/publications', text: 'shell.publications', Icon: ArticleIcon, mayGo: isAdministrator },
] as const;

type AvatarMenuProps = {
  person: { readonly name: string; readonly email: string; readonly image: string | null };
  language: string;
  onLanguage: (code: string) => void;
  theme: ThemeChoice;
  onTheme: (choice: ThemeChoice) => void;
  /** What the person may do decides which places are shown. */
  roles: UserV3['roles'] | undefined;
  onGo: (to: string) => void;
  /** Where feedback goes, an e-mail address; empty when nowhere. */
  feedbackTo: string;
  onClearCache: () => void;
  onLogOut: () => void;
};

/** Who is signed in, and what they may set from anywhere. */
export function AvatarMenu(props: AvatarMenuProps) {
  const { person, language, onLanguage, theme, onTheme, roles = [], onGo, feedbackTo } = props;
  const { onClearCache, onLogOut } = props;
  const { t } = useTranslate();
  const icon = 'size-[1.125rem]';
  const places = allPlaces.filter(({ mayGo }) => mayGo({ roles }));
  return (
    <Menu label={t('shell.account')} align="end" trigger={<Portrait person={person} />}>
      <div className="px-3 pt-2 pb-3">
        <p className="font-serif text-base font-semibold">{person.name}</p>
        <p className="text-sm break-all text-ink-soft">{person.email}</p>
      </div>
      <MenuItem onSelect={() => onGo('/settings')} icon={<AdjustIcon aria-hidden className={icon} />}>
        {t('settings.title')}
      </MenuItem>
      <MenuGroup label={t('shell.theme')}>
        {themes.map(([choice, Icon]) => (
          <MenuChoice
            key={choice}
            chosen={theme === choice}
            onSelect={() => onTheme(choice)}
            icon={<Icon aria-hidden className={icon} />}
          >
            {t(`shell.theme.${choice}`)}
          </MenuChoice>
        ))}
      </MenuGroup>
      <MenuGroup label={t('shell.language')}>
        {languages.map((code) => (
          <MenuChoice key={code} chosen={language === code} onSelect={() => onLanguage(code)}>
            <span lang={localeOf(code)}>{languageNames[code]}</span>
          </MenuChoice>
        ))}
      </MenuGroup>
      <div className="border-t border-line py-1">
        {places.map(({ to, text, Icon }) => (
          <MenuItem key={to} onSelect={() => onGo(to)} icon={<Icon aria-hidden className={icon} />}>
            {t(text)}
          </MenuItem>
        ))}
      </div>
      <div className="border-t border-line pt-1">
        {feedbackTo ? (
          <MenuItem
            onSelect={() => location.assign(`mailto:${feedbackTo}`)}
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

function Portrait({ person: { name, image } }: { person: AvatarMenuProps['person'] }) {
  const first = /\p{L}/u.exec(name)?.[0];
  if (image) return <img src={image} alt="" className="size-9 rounded-full object-cover" />;
  return (
    <span className="flex size-9 items-center justify-center rounded-full border border-edge bg-sheet font-serif text-[16px] font-semibold text-accent">
      {first?.toLocaleUpperCase() ?? <PersonIcon aria-hidden className="size-5" />}
    </span>
  );
}
