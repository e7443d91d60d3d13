import { NOTATIONS, type Notation } from '@canticle/music';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes, Popover, Select } from '../../ui/index.ts';
import { AdjustIcon, ResetIcon } from '../../ui/icons.ts';
import type { CapoMenuItem } from './capo-menu.ts';
import { nativeLanguageName } from './choose-text.ts';
import { lyricSize } from './lyrics-preferences.ts';

export type LyricsOptionsProps = {
  /** The languages that can be shown beside the current one; empty for a song with one text. */
  otherLanguages: readonly string[];
  secondLanguage: string | null;
  onSecondLanguage: (language: string | null) => void;
  /** Absent in the text view. */
  chords:
    | {
        readonly capo: number;
        readonly capoMenuItems: readonly CapoMenuItem[];
        readonly notation: Notation;
      }
    | undefined;
  keyName: (key: string) => string;
  onCapo: (capo: number) => void;
  onNotation: (notation: Notation) => void;
  size: number;
  /** While the slider moves. */
  onSize: (size: number) => void;
  /** When it is released. */
  onSizeCommit: (size: number) => void;
  /** Absent when nothing was chosen for this song. */
  onResetSettings: (() => void) | undefined;
  /** Further actions for the text. */
  children?: ReactNode;
};

/** The options used less often: the size, a second language, the capo, the names of the chords. */
export function LyricsOptions(props: LyricsOptionsProps) {
  const { t } = useTranslate();
  return (
    <Popover
      label={t('lyrics.more')}
      isBottomSheetOnPhone
      triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
      trigger={<AdjustIcon aria-hidden className="size-5" />}
    >
      <div className="flex w-68 max-w-full flex-col gap-4 max-sm:w-full">
        <SizeSlider {...props} />
        {props.chords ? <ChordOptions {...props} chords={props.chords} /> : null}
        {props.otherLanguages.length > 0 ? <SecondLanguage {...props} /> : null}
        {props.onResetSettings ? (
          <Button onClick={props.onResetSettings}>
            <ResetIcon aria-hidden className="size-4" />
            {t('lyrics.forget')}
          </Button>
        ) : null}
        {props.children}
      </div>
    </Popover>
  );
}

function SizeSlider({ size, onSize, onSizeCommit }: LyricsOptionsProps) {
  const { t } = useTranslate();
  const letter = 'font-serif text-ink-soft';
  return (
    <div>
      <p aria-hidden className="text-sm font-medium">
        {t('lyrics.size')}
      </p>
      <div className="flex items-center gap-3">
        <span aria-hidden className={classes(letter, 'text-sm')}>
          A
        </span>
        <input
          type="range"
          aria-label={t('lyrics.size')}
          min={lyricSize.min}
          max={lyricSize.max}
          value={size}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
          onPointerUp={(event) => onSizeCommit(Number(event.currentTarget.value))}
          onKeyUp={(event) => onSizeCommit(Number(event.currentTarget.value))}
          onBlur={(event) => onSizeCommit(Number(event.currentTarget.value))}
          className="h-11 min-w-0 grow accent-accent"
        />
        <span aria-hidden className={classes(letter, 'text-3xl')}>
          A
        </span>
      </div>
    </div>
  );
}

type ChordOptionsProps = LyricsOptionsProps & { chords: NonNullable<LyricsOptionsProps['chords']> };

function ChordOptions({ chords, keyName, onCapo, onNotation }: ChordOptionsProps) {
  const { t } = useTranslate();
  const optionLabel = ({ capo, shapes, isEasy }: CapoMenuItem) =>
    shapes === undefined
      ? t('lyrics.capo.fret', { capo })
      : t(isEasy ? 'lyrics.capo.easy' : 'lyrics.capo.option', { capo, shapes: keyName(shapes) });
  return (
    <>
      <Select
        label={t('lyrics.capo')}
        value={String(chords.capo)}
        options={[
          { value: '0', label: t('lyrics.capo.none') },
          ...chords.capoMenuItems.map((row) => ({ value: String(row.capo), label: optionLabel(row) })),
        ]}
        onValueChange={(capo) => onCapo(Number(capo))}
      />
      <Select
        label={t('lyrics.notation')}
        value={chords.notation}
        options={NOTATIONS.map((notation) => ({ value: notation, label: t(`lyrics.notation.${notation}`) }))}
        onValueChange={onNotation}
      />
    </>
  );
}

function SecondLanguage({ otherLanguages, secondLanguage, onSecondLanguage }: LyricsOptionsProps) {
  const { t } = useTranslate();
  return (
    <Select
      label={t('lyrics.second')}
      value={secondLanguage ?? ''}
      options={[
        { value: '', label: t('lyrics.second.none') },
        ...otherLanguages.map((code) => ({ value: code, label: nativeLanguageName(code) })),
      ]}
      onValueChange={(code) => onSecondLanguage(code === '' ? null : code)}
    />
  );
}
