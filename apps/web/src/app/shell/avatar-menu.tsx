import { languages, localeOf, useTranslate } from '../../translations/index.ts';
import { Menu, MenuChoice, MenuGroup, MenuItem } from '../../ui/index.ts';
import {
  AdjustIcon,
  ArticleIcon,
  BibleIcon,
  ClearIcon,
  DarkIcon,
  ShieldIcon,
  LightIcon,
  LogOutIcon,
  PersonIcon,
  SystemIcon,
} from '../../ui/icons.ts';
import type { ThemeChoice } from '../../features/session/index.ts';

const languageNames = { en: 'English', no: 'Norsk' } as const;
const themes = [
  ['light', LightIcon],
  ['dark', DarkIcon],
  ['system', SystemIcon],
] as const;

type AvatarMenuProps = {
  person: { readonly name: string; readonly email: string; readonly image: string | null };
  language: string;
  onLanguage: (code: string) => void;
  theme: ThemeChoice;
  onTheme: (choice: ThemeChoice) => void;
  onSettings: () => void;
  /** Only for administrators (contract 5.2). */
  onGo?: ((to: '/admin' | '/scriptures' | '/publications') => void) | undefined;
  onClearCache: () => void;
  onLogOut: () => void;
};

/** Who is signed in, and what they may set from anywhere. */
export function AvatarMenu(props: AvatarMenuProps) {
  const { person, language, onLanguage, theme, onTheme, onSettings, onGo, onClearCache, onLogOut } = props;
  const { t } = useTranslate();
  const icon = 'size-[1.125rem]';
  return (
    <Menu label={t('shell.account')} align="end" trigger={<Portrait person={person} />}>
      <div className="px-3 pt-2 pb-3">
        <p className="font-serif text-base font-semibold">{person.name}</p>
        <p className="text-sm break-all text-ink-soft">{person.email}</p>
      </div>
      <MenuItem onSelect={onSettings} icon={<AdjustIcon aria-hidden className={icon} />}>
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
      {onGo ? (
        <div className="border-t border-line py-1">
          <MenuItem onSelect={() => onGo('/admin')} icon={<ShieldIcon aria-hidden className={icon} />}>
            {t('shell.admin')}
          </MenuItem>
          <MenuItem onSelect={() => onGo('/scriptures')} icon={<BibleIcon aria-hidden className={icon} />}>
            {t('shell.scriptures')}
          </MenuItem>
          <MenuItem onSelect={() => onGo('/publications')} icon={<ArticleIcon aria-hidden className={icon} />}>
            {t('shell.publications')}
          </MenuItem>
        </div>
      ) : null}
      <div className="border-t border-line pt-1">
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
