import type { Melody } from '@canticle/music';
import { useTranslate } from '../../translations/index.ts';
import { classes, IconButton, Menu, MenuChoice, MenuGroup, MenuItem, Popover, Segmented } from '../../ui/index.ts';
import { LanguageIcon, MinusIcon, PlusIcon, ResetIcon, TextSizeIcon } from '../../ui/icons.ts';
import { keyBeside, type KeyMenu } from './choose-key.ts';
import { ownName } from './choose-text.ts';
import { lyricSize, type LyricsFormat } from './reading-choices.ts';

export type LyricsToolbarProps = {
  languages: readonly string[];
  language: string;
  onLanguage: (language: string) => void;
  /** False for a song without chords: then there is nothing to choose. */
  hasChords: boolean;
  format: LyricsFormat;
  onFormat: (format: LyricsFormat) => void;
  /** Absent in the text view and for a song without a known key. */
  keys: KeyMenu | undefined;
  /** The name of a key in the person's notation. */
  keyName: (key: string) => string;
  onKey: (key: string | null) => void;
  /** Absent when there is one melody only. */
  melody: Melody | undefined;
  onMelody: (melody: Melody) => void;
  size: number;
  onSize: (size: number) => void;
};

/** Everything one may change about how lyrics are shown. It stays in reach while the text scrolls. */
export function LyricsToolbar(props: LyricsToolbarProps) {
  const { t } = useTranslate();
  return (
    <div
      role="toolbar"
      aria-label={t('lyrics.toolbar')}
      className="flex min-h-15 flex-wrap items-center gap-x-0.5 py-1.5 sm:gap-x-3"
    >
      {props.hasChords ? (
        <Segmented
          label={t('lyrics.format')}
          options={[
            { value: 'text', label: t('lyrics.text') },
            { value: 'chords', label: t('lyrics.chords') },
          ]}
          chosen={props.format}
          onChoose={props.onFormat}
        />
      ) : null}
      {props.keys ? <KeyControl {...props} keys={props.keys} /> : null}
      <div className="ml-auto flex items-center">
        {props.languages.length > 1 ? <LanguageMenu {...props} /> : null}
        <SizeControl size={props.size} onSize={props.onSize} />
      </div>
    </div>
  );
}

function KeyControl({ keys, keyName, onKey, melody, onMelody }: LyricsToolbarProps & { keys: KeyMenu }) {
  const { t } = useTranslate();
  const isChanged = keys.current !== keys.usual;
  const shown = keyName(keys.current.written);
  return (
    <div className="flex items-center">
      <IconButton
        className="max-[22rem]:hidden"
        label={t('lyrics.key.down')}
        icon={<MinusIcon aria-hidden className="size-4" />}
        onClick={() => onKey(keyBeside(keys, -1).written)}
      />
      <Menu
        label={t('lyrics.key.now', { key: shown })}
        align="start"
        trigger={
          <span className={classes('min-w-9 text-center font-semibold', isChanged ? 'text-gold' : 'text-accent')}>
            {shown}
          </span>
        }
        triggerClassName="border border-edge bg-sheet px-1 hover:bg-wash"
      >
        <MenuGroup label={t('lyrics.key')}>
          {keys.choices.map((choice) => (
            <MenuChoice key={choice.written} chosen={choice === keys.current} onSelect={() => onKey(choice.written)}>
              <span className={classes(choice === keys.usual && 'font-semibold')}>{keyName(choice.written)}</span>
              {choice.sounding === choice.written ? null : (
                <span className="text-ink-soft"> ({t('lyrics.key.sounds', { key: keyName(choice.sounding) })})</span>
              )}
            </MenuChoice>
          ))}
        </MenuGroup>
        {melody ? (
          <MenuGroup label={t('lyrics.melody')}>
            <MenuChoice chosen={melody === 'original'} onSelect={() => onMelody('original')}>
              {t('lyrics.melody.original')}
            </MenuChoice>
            <MenuChoice chosen={melody === 'new'} onSelect={() => onMelody('new')}>
              {t('lyrics.melody.new')}
            </MenuChoice>
          </MenuGroup>
        ) : null}
        {isChanged ? (
          <div className="border-t border-line pt-1">
            <MenuItem onSelect={() => onKey(null)} icon={<ResetIcon aria-hidden className="size-4" />}>
              {t('lyrics.key.back', { key: keyName(keys.usual.written) })}
            </MenuItem>
          </div>
        ) : null}
      </Menu>
      <IconButton
        className="max-[22rem]:hidden"
        label={t('lyrics.key.up')}
        icon={<PlusIcon aria-hidden className="size-4" />}
        onClick={() => onKey(keyBeside(keys, 1).written)}
      />
    </div>
  );
}

function LanguageMenu({ languages, language, onLanguage }: LyricsToolbarProps) {
  const { t } = useTranslate();
  return (
    <Menu
      label={t('lyrics.language.now', { language: ownName(language) })}
      align="end"
      triggerClassName="gap-2 px-2.5 text-ink-soft hover:bg-wash hover:text-ink"
      trigger={
        <>
          <LanguageIcon aria-hidden className="size-5" />
          <span aria-hidden className="hidden text-[0.9375rem] sm:inline">
            {ownName(language)}
          </span>
        </>
      }
    >
      <MenuGroup label={t('lyrics.language')}>
        {languages.map((code) => (
          <MenuChoice key={code} chosen={code === language} onSelect={() => onLanguage(code)}>
            <span lang={code}>{ownName(code)}</span>
          </MenuChoice>
        ))}
      </MenuGroup>
    </Menu>
  );
}

function SizeControl({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const { t } = useTranslate();
  const letter = 'font-serif text-ink-soft';
  return (
    <Popover
      label={t('lyrics.size')}
      triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
      trigger={<TextSizeIcon aria-hidden className="size-[1.375rem]" />}
    >
      <div className="flex items-center gap-3">
        <span aria-hidden className={classes(letter, 'text-sm')}>
          A
        </span>
        <input
          type="range"
          aria-label={t('lyrics.size')}
          min={lyricSize.least}
          max={lyricSize.most}
          value={size}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
          className="h-11 w-48 accent-accent"
        />
        <span aria-hidden className={classes(letter, 'text-3xl')}>
          A
        </span>
      </div>
    </Popover>
  );
}
