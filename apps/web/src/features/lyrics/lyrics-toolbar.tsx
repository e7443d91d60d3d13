import { useTranslate } from '../../i18n/index.ts';
import { classes, IconButton, Menu, MenuRadioItem, MenuGroup, SegmentedControl } from '../../ui/index.ts';
import { LanguageIcon, PerformIcon, PrintIcon } from '../../ui/icons.ts';
import type { KeyMenu } from './key-menu.ts';
import { nativeLanguageName } from './choose-text.ts';
import { KeyControl } from './key-control.tsx';
import { LyricsOptions, MelodySwitch, type LyricsOptionsProps } from './lyrics-options.tsx';
import type { LyricsFormat } from './lyrics-preferences.ts';

export type LyricsToolbarProps = LyricsOptionsProps & {
  /** False for a song without chords: then there is no view to choose. */
  hasChords: boolean;
  format: LyricsFormat;
  onFormat: (format: LyricsFormat) => void;
  /** Opens the view for a stage; absent where there is none. */
  onPerform?: () => void;
  /** Opens the page that prints it; a narrow bar has no room for it. Absent where there is none. */
  onPrint?: () => void;
  /** The page that prints it is about to open. */
  isPrinting?: boolean;
  /** Absent in the text view. */
  keys: KeyMenu | undefined;
  onKey: (key: string | null) => void;
};

/** All controls for how lyrics are displayed. It stays visible while the text scrolls. */
export function LyricsToolbar(props: LyricsToolbarProps) {
  const { t } = useTranslate();
  return (
    <div
      role="toolbar"
      aria-label={t('lyrics.toolbar')}
      className="flex min-h-13 flex-wrap items-center gap-x-1.5 py-1 max-[24rem]:gap-x-0.5 sm:gap-x-3"
    >
      {props.hasChords ? (
        <SegmentedControl
          label={t('lyrics.format')}
          options={[
            { value: 'text', label: t('lyrics.text') },
            { value: 'chords', label: t('lyrics.chords') },
          ]}
          value={props.format}
          onValueChange={props.onFormat}
        />
      ) : null}
      {props.keys ? <KeyControl {...props} keys={props.keys} /> : null}
      {props.melody ? (
        <div className="max-sm:hidden">
          <MelodySwitch melody={props.melody} onMelody={props.onMelody} />
        </div>
      ) : null}
      <div className="ms-auto flex items-center">
        {props.onPerform ? <PerformButton onPerform={props.onPerform} hasSpace={!props.hasChords} /> : null}
        {props.onPrint ? (
          <IconButton
            label={t('print.button')}
            icon={<PrintIcon aria-hidden className="size-5" />}
            onClick={props.onPrint}
            busy={props.isPrinting}
            className="max-sm:hidden"
          />
        ) : null}
        {props.languages.length > 1 ? <LanguageMenu {...props} /> : null}
        <LyricsOptions {...props} />
      </div>
    </div>
  );
}

type PerformButtonProps = {
  onPerform: () => void;
  /** Beside it there is nothing on a phone. */
  hasSpace: boolean;
};

function PerformButton({ onPerform, hasSpace }: PerformButtonProps) {
  const { t } = useTranslate();
  return (
    <button
      type="button"
      onClick={onPerform}
      title={t('lyrics.perform')}
      className={classes(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2.5 text-ink-soft hover:bg-wash hover:text-ink',
        !hasSpace && 'max-[24rem]:hidden',
      )}
    >
      <PerformIcon aria-hidden className="size-5" />
      <span className={classes('text-[0.9375rem]', !hasSpace && 'max-sm:sr-only')}>{t('lyrics.perform')}</span>
    </button>
  );
}

function LanguageMenu({ languages, language, onLanguage }: LyricsToolbarProps) {
  const { t } = useTranslate();
  return (
    <Menu
      label={t('lyrics.language.now', { language: nativeLanguageName(language) })}
      align="end"
      triggerClassName="gap-2 px-2.5 text-ink-soft hover:bg-wash hover:text-ink max-sm:hidden"
      trigger={
        <>
          <LanguageIcon aria-hidden className="size-5" />
          <span aria-hidden className="text-[0.9375rem]">
            {nativeLanguageName(language)}
          </span>
        </>
      }
    >
      <MenuGroup label={t('lyrics.language')}>
        {languages.map((code) => (
          <MenuRadioItem key={code} checked={code === language} onSelect={() => onLanguage(code)}>
            <span lang={code}>{nativeLanguageName(code)}</span>
          </MenuRadioItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
