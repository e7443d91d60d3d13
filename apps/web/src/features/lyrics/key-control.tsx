import type { Melody } from '@canticle/music';
import { useTranslate } from '../../translations/index.ts';
import { classes, IconButton, Menu, MenuChoice, MenuGroup, MenuItem } from '../../ui/index.ts';
import { MinusIcon, PlusIcon, ResetIcon } from '../../ui/icons.ts';
import { keyBeside, type KeyMenu } from './choose-key.ts';

export type KeyControlProps = {
  keys: KeyMenu;
  /** The name of a key in the notation that is shown. */
  keyName: (key: string) => string;
  /** The name of a key, or null for the usual one. */
  onKey: (key: string | null) => void;
  /** Absent when there is one melody only. */
  melody: Melody | undefined;
  onMelody: (melody: Melody) => void;
  /** On a phone the steps give way to other controls; the menu has every key. */
  isTight: boolean;
};

/** The key that is shown: up and down by semitones, any of the twelve from a menu, and the melody. */
export function KeyControl({ keys, keyName, onKey, melody, onMelody, isTight }: KeyControlProps) {
  const { t } = useTranslate();
  const isChanged = keys.current !== keys.usual;
  const shown = keyName(keys.current.written);
  const stepsWhere = isTight ? 'max-[26rem]:hidden' : 'max-[22rem]:hidden';
  return (
    <div className="flex items-center">
      <IconButton
        className={stepsWhere}
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
        className={stepsWhere}
        label={t('lyrics.key.up')}
        icon={<PlusIcon aria-hidden className="size-4" />}
        onClick={() => onKey(keyBeside(keys, 1).written)}
      />
    </div>
  );
}
