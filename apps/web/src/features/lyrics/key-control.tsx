import { useTranslate } from '../../i18n/index.ts';
import { classes, IconButton, Menu, MenuRadioItem, MenuGroup, MenuItem } from '../../ui/index.ts';
import { MinusIcon, PlusIcon, ResetIcon } from '../../ui/icons.ts';
import { transposedChoice, type KeyMenu } from './key-menu.ts';

export type KeyControlProps = {
  keys: KeyMenu;
  /** Formats a key in the displayed notation. */
  keyName: (key: string) => string;
  /** Called with the name of a key, or null for the default one. */
  onKey: (key: string | null) => void;
};

/* Narrower where the bar would not be one row. */
const stepClassName = 'max-w-11 min-w-8 grow basis-0';

/** The displayed key: up and down by semitones, and any of the twelve from a menu. */
export function KeyControl({ keys, keyName, onKey }: KeyControlProps) {
  const { t } = useTranslate();
  const isChanged = keys.current !== keys.defaultChoice;
  const currentName = keyName(keys.current.written);
  return (
    <div className="flex max-w-36 min-w-0 grow basis-29 items-center">
      <IconButton
        className={stepClassName}
        label={t('lyrics.key.down')}
        icon={<MinusIcon aria-hidden className="size-4" />}
        onClick={() => onKey(transposedChoice(keys, -1).written)}
      />
      <Menu
        label={t('lyrics.key.now', { key: currentName })}
        align="start"
        trigger={
          <span className={classes('min-w-9 text-center font-semibold', isChanged ? 'text-gold' : 'text-accent')}>
            {currentName}
          </span>
        }
        triggerClassName="border border-edge bg-sheet px-1 hover:bg-wash"
      >
        <MenuGroup label={t('lyrics.key')}>
          <div className="grid w-68 max-w-full grid-cols-2">
            {keys.choices.map((choice) => (
              <MenuRadioItem
                key={choice.written}
                checked={choice === keys.current}
                onSelect={() => onKey(choice.written)}
              >
                <span className={classes(choice === keys.defaultChoice && 'font-semibold')}>
                  {keyName(choice.written)}
                </span>
                {choice.sounding === choice.written ? null : (
                  <span className="text-ink-soft"> ({t('lyrics.key.sounds', { key: keyName(choice.sounding) })})</span>
                )}
              </MenuRadioItem>
            ))}
          </div>
        </MenuGroup>
        {isChanged ? (
          <div className="border-t border-line pt-1">
            <MenuItem onSelect={() => onKey(null)} icon={<ResetIcon aria-hidden className="size-4" />}>
              {t('lyrics.key.back', { key: keyName(keys.defaultChoice.written) })}
            </MenuItem>
          </div>
        ) : null}
      </Menu>
      <IconButton
        className={stepClassName}
        label={t('lyrics.key.up')}
        icon={<PlusIcon aria-hidden className="size-4" />}
        onClick={() => onKey(transposedChoice(keys, 1).written)}
      />
    </div>
  );
}
