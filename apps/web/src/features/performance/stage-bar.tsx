import { parseKey } from '@canticle/music';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { capoLabel, capoMenuItems, createKeyFormatter } from '../lyrics/index.ts';
import { classes, IconButton, Menu, MenuRadioItem, Popover } from '../../ui/index.ts';
import { AdjustIcon, CloseIcon, ListIcon, MinusIcon, NextIcon, PlusIcon, PreviousIcon } from '../../ui/icons.ts';
import { songNumberOf } from './stage-items.ts';
import { StageMetronome } from './stage-metronome.tsx';
import { StageOptions } from './stage-options.tsx';
import type { StageFrame, StageProps } from './stage-props.ts';
import { useFullScreen } from './use-full-screen.ts';
import type { StageSong } from './use-stage-song.ts';

type StageBarProps = StageFrame &
  Partial<Pick<StageProps, 'song' | 'scores' | 'metronome'>> & {
    /** Of the displayed text, in pixels; undefined where it cannot be chosen. */
    size?: number | undefined;
    onTurn: (step: 1 | -1) => void;
    canTurn: { readonly back: boolean; readonly forward: boolean };
  };

/* A songbook is walked through; nobody looks for a song among hundreds here. */
const maxListedItems = 200;

/** The controls of the stage over its upper edge, shown by a tap in the middle, a mouse that moves or the keyboard. */
export function StageBar(props: StageBarProps) {
  const { song, scores, metronome, canTurn, onTurn } = props;
  const { t } = useTranslate();
  // Here and not in the options menu, which closes when full screen starts.
  const fullScreen = useFullScreen();
  return (
    <div
      role="toolbar"
      aria-label={t('performance.toolbar')}
      data-shown={props.isBarShown || undefined}
      className="stage-bar"
    >
      {props.items.length > 1 && props.items.length <= maxListedItems ? <SongMenu {...props} /> : null}
      <p className="min-w-0 grow truncate px-2 text-sm text-ink-soft max-sm:hidden" title={props.title}>
        {props.place}
      </p>
      <div className="flex items-center max-sm:me-auto">
        {song ? <KeySteps song={song} /> : null}
        {song && !scores?.shown ? <CapoMenu song={song} /> : null}
      </div>
      <TurnButton
        label={t('performance.previous')}
        icon={<PreviousIcon aria-hidden className="size-6" />}
        isDisabled={!canTurn.back}
        onPress={() => onTurn(-1)}
      />
      <TurnButton
        label={t('performance.next')}
        icon={<NextIcon aria-hidden className="size-6" />}
        isDisabled={!canTurn.forward}
        onPress={() => onTurn(1)}
      />
      {metronome ? <StageMetronome metronome={metronome} choices={props.choices} choose={props.choose} /> : null}
      <Popover
        label={t('performance.options')}
        isBottomSheetOnPhone
        triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
        trigger={<AdjustIcon aria-hidden className="size-5" />}
      >
        <StageOptions
          choices={props.choices}
          choose={props.choose}
          size={props.size}
          fullScreen={fullScreen}
          song={song}
          scores={scores}
          onFormat={props.onFormat}
        />
      </Popover>
      <IconButton
        label={t('performance.close')}
        icon={<CloseIcon aria-hidden className="size-6" />}
        onClick={props.onClose}
      />
    </div>
  );
}

/* A finger turns pages on the words themselves: on a phone these are for assistive technology. */
type TurnButtonProps = { label: string; icon: ReactNode; isDisabled: boolean; onPress: () => void };

function TurnButton({ label, icon, isDisabled, onPress }: TurnButtonProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      disabled={isDisabled}
      onClick={onPress}
      className="max-sm:sr-only max-sm:focus-visible:not-sr-only"
    />
  );
}

/* Every item of the set that can be opened; the songs are numbered by their place in the set. */
function SongMenu({ items, position, onChooseItem }: StageFrame) {
  const { t } = useTranslate();
  return (
    <Menu
      label={t('performance.songs')}
      triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
      trigger={<ListIcon aria-hidden className="size-5" />}
    >
      {items.map((item, index) =>
        item.to === undefined ? null : (
          <MenuRadioItem key={item.id} checked={index === position} onSelect={() => onChooseItem(index)}>
            {item.kind === 'song' ? (
              <>
                <span className="text-ink-soft tabular-nums">{songNumberOf(items, index)?.number ?? 1}</span>{' '}
                {item.title}
              </>
            ) : (
              <span className={item.kind === 'heading' ? 'font-semibold text-gold' : 'text-ink-soft'}>
                {item.title}
              </span>
            )}
          </MenuRadioItem>
        ),
      )}
    </Menu>
  );
}

function KeySteps({ song: { view, stepKey } }: { song: StageSong }) {
  const { t } = useTranslate();
  const { keys, notation } = view;
  if (view.format !== 'chords' || !keys) return null;
  const name = createKeyFormatter(notation)(keys.current.written);
  const isChanged = keys.current !== keys.defaultChoice;
  return (
    <div role="group" aria-label={t('lyrics.key')} className="flex items-center">
      <IconButton
        label={t('lyrics.key.down')}
        icon={<MinusIcon aria-hidden className="size-4" />}
        onClick={() => stepKey(-1)}
      />
      <p
        role="status"
        className={classes('min-w-8 text-center font-semibold', isChanged ? 'text-gold' : 'text-accent')}
      >
        {name}
      </p>
      <IconButton
        label={t('lyrics.key.up')}
        icon={<PlusIcon aria-hidden className="size-4" />}
        onClick={() => stepKey(1)}
      />
    </div>
  );
}

function CapoMenu({ song: { view, chooseCapo } }: { song: StageSong }) {
  const { t } = useTranslate();
  const { keys, capo, defaultCapo, notation } = view;
  if (view.format !== 'chords') return null;
  const keyName = createKeyFormatter(notation);
  const items = capoMenuItems(keys ? parseKey(keys.current.written) : null, defaultCapo);
  return (
    <Menu
      label={capo > 0 ? t('lyrics.capo.fret', { capo }) : t('lyrics.capo.none')}
      triggerClassName="px-2 text-sm text-ink-soft hover:bg-wash hover:text-ink"
      trigger={
        <span className={classes('whitespace-nowrap', capo > 0 && 'font-semibold text-gold')}>
          {capo > 0 ? t('lyrics.capo.fret', { capo }) : t('lyrics.capo')}
        </span>
      }
    >
      <MenuRadioItem checked={capo === 0} onSelect={() => chooseCapo(0)}>
        {t('lyrics.capo.none')}
      </MenuRadioItem>
      {items.map((item) => (
        <MenuRadioItem key={item.capo} checked={item.capo === capo} onSelect={() => chooseCapo(item.capo)}>
          {capoLabel(item, keyName, t)}
        </MenuRadioItem>
      ))}
    </Menu>
  );
}
