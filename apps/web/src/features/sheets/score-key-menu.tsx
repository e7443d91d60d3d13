import type { KeyOption } from '@canticle/music';
import { useTranslate } from '../../i18n/index.ts';
import { classes, IconButton, Menu, MenuRadioItem, MenuGroup } from '../../ui/index.ts';
import { MinusIcon, PlusIcon } from '../../ui/icons.ts';

type ScoreKeyMenuProps = {
  choices: readonly KeyOption[];
  current: KeyOption;
  keyName: (key: string) => string;
  onKey: (semitones: number) => void;
};

/** The displayed key of a score: a step up or down, or any of the twelve. The written one is marked. */
export function ScoreKeyMenu({ choices, current, keyName, onKey }: ScoreKeyMenuProps) {
  const { t } = useTranslate();
  const currentName = keyName(current.written);
  return (
    <div className="flex items-center">
      <IconButton
        className="max-[24rem]:hidden"
        label={t('lyrics.key.down')}
        icon={<MinusIcon aria-hidden className="size-4" />}
        onClick={() => onKey((current.semitones + 11) % 12)}
      />
      <Menu
        label={t('lyrics.key.now', { key: currentName })}
        trigger={
          <span
            className={classes('min-w-9 text-center font-semibold', current.semitones ? 'text-gold' : 'text-accent')}
          >
            {currentName}
          </span>
        }
        triggerClassName="border border-edge bg-sheet px-1 hover:bg-wash"
      >
        <MenuGroup label={t('lyrics.key')}>
          {choices.map((choice) => (
            <MenuRadioItem
              key={choice.semitones}
              checked={choice.semitones === current.semitones}
              onSelect={() => onKey(choice.semitones)}
            >
              <span className={classes(choice.semitones === 0 && 'font-semibold text-accent')}>
                {keyName(choice.written)}
              </span>
              {choice.sounding === choice.written ? null : (
                <span className="text-ink-soft"> ({t('lyrics.key.sounds', { key: keyName(choice.sounding) })})</span>
              )}
            </MenuRadioItem>
          ))}
        </MenuGroup>
      </Menu>
      <IconButton
        className="max-[24rem]:hidden"
        label={t('lyrics.key.up')}
        icon={<PlusIcon aria-hidden className="size-4" />}
        onClick={() => onKey((current.semitones + 1) % 12)}
      />
    </div>
  );
}
