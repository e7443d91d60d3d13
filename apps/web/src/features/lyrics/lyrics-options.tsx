import { type Melody, NOTATIONS, type Notation } from '@canticle/music';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes, Popover, SegmentedControl, Select } from '../../ui/index.ts';
import { ResetIcon, TextSizeIcon } from '../../ui/icons.ts';
import { type CapoMenuItem, capoLabel } from './capo-menu.ts';
import { nativeLanguageName } from './choose-text.ts';
import { lyricSize } from './lyrics-preferences.ts';

export type LyricsOptionsProps = {
  /** The languages of the text; where the bar is narrow they are chosen here. */
  languages: readonly string[];
  language: string;
  onLanguage: (language: string) => void;
  /** Absent when there is one melody only. */
  melody: Melody | undefined;
  onMelody: (melody: Melody) => void;
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
};

/** The options used less often: the size, a second language, the capo, the names of the chords. */
export function LyricsOptions(props: LyricsOptionsProps) {
  const { t } = useTranslate();
  return (
    <Popover
      label={t('lyrics.more')}
      isBottomSheetOnPhone
      triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
      trigger={<TextSizeIcon aria-hidden className="size-5" />}
    >
      <div className="flex w-68 max-w-full flex-col gap-4 max-sm:w-full">
        <SizeSlider {...props} />
        {props.melody ? (
          <div className="sm:hidden">
            <MelodySwitch melody={props.melody} onMelody={props.onMelody} />
          </div>
        ) : null}
        {props.languages.length > 1 ? (
          <div className="sm:hidden">
            <Select
              label={t('lyrics.language')}
              value={props.language}
              options={props.languages.map((code) => ({ value: code, label: nativeLanguageName(code) }))}
              onValueChange={props.onLanguage}
            />
          </div>
        ) : null}
        {props.chords ? <ChordOptions {...props} chords={props.chords} /> : null}
        {props.otherLanguages.length > 0 ? <SecondLanguage {...props} /> : null}
        {props.onResetSettings ? (
          <Button onClick={props.onResetSettings}>
            <ResetIcon aria-hidden className="size-4" />
            {t('lyrics.forget')}
          </Button>
        ) : null}
      </div>
    </Popover>
  );
}

/** The melody whose chords are shown. */
export function MelodySwitch({ melody, onMelody }: { melody: Melody; onMelody: (melody: Melody) => void }) {
  const { t } = useTranslate();
  return (
    <SegmentedControl
      label={t('lyrics.melody')}
      options={[
        { value: 'original', label: t('lyrics.melody.original') },
        { value: 'new', label: t('lyrics.melody.new') },
      ]}
      value={melody}
      onValueChange={onMelody}
      isWide
    />
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
  return (
    <>
      <Select
        label={t('lyrics.capo')}
        value={String(chords.capo)}
        options={[
          { value: '0', label: t('lyrics.capo.none') },
          ...chords.capoMenuItems.map((row) => ({ value: String(row.capo), label: capoLabel(row, keyName, t) })),
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
