import { NOTATIONS, type Notation } from '@canticle/music';
import type { ReactNode } from 'react';
import { useTranslate } from '../../translations/index.ts';
import { Button, classes, Popover, Select } from '../../ui/index.ts';
import { AdjustIcon, ResetIcon } from '../../ui/icons.ts';
import type { CapoRow } from './choose-capo.ts';
import { ownName } from './choose-text.ts';
import { lyricSize } from './reading-choices.ts';

export type MoreChoicesProps = {
  /** The languages that can stand beside the one shown; none for a song with one text. */
  otherLanguages: readonly string[];
  secondLanguage: string | null;
  onSecondLanguage: (language: string | null) => void;
  /** Absent in the text view. */
  chords:
    | {
        readonly capo: number;
        readonly capoRows: readonly CapoRow[];
        readonly notation: Notation;
      }
    | undefined;
  keyName: (key: string) => string;
  onCapo: (capo: number) => void;
  onNotation: (notation: Notation) => void;
  size: number;
  /** While the slider moves. */
  onSize: (size: number) => void;
  /** When it is let go. */
  onSizeChosen: (size: number) => void;
  /** Absent when nothing was chosen for this song. */
  onForget: (() => void) | undefined;
  /** Further things to do with the text. */
  children?: ReactNode;
};

/** What is chosen seldom: the size, a second language, the capo, the names of the chords. */
export function MoreChoices(props: MoreChoicesProps) {
  const { t } = useTranslate();
  return (
    <Popover
      label={t('lyrics.more')}
      isSheetOnPhone
      triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
      trigger={<AdjustIcon aria-hidden className="size-5" />}
    >
      <div className="flex w-68 max-w-full flex-col gap-4 max-sm:w-full">
        <SizeChoice {...props} />
        {props.chords ? <ChordChoices {...props} chords={props.chords} /> : null}
        {props.otherLanguages.length > 0 ? <SecondLanguage {...props} /> : null}
        {props.onForget ? (
          <Button onClick={props.onForget}>
            <ResetIcon aria-hidden className="size-4" />
            {t('lyrics.forget')}
          </Button>
        ) : null}
        {props.children}
      </div>
    </Popover>
  );
}

function SizeChoice({ size, onSize, onSizeChosen }: MoreChoicesProps) {
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
          min={lyricSize.least}
          max={lyricSize.most}
          value={size}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
          onPointerUp={(event) => onSizeChosen(Number(event.currentTarget.value))}
          onKeyUp={(event) => onSizeChosen(Number(event.currentTarget.value))}
          onBlur={(event) => onSizeChosen(Number(event.currentTarget.value))}
          className="h-11 min-w-0 grow accent-accent"
        />
        <span aria-hidden className={classes(letter, 'text-3xl')}>
          A
        </span>
      </div>
    </div>
  );
}

type ChordChoicesProps = MoreChoicesProps & { chords: NonNullable<MoreChoicesProps['chords']> };

function ChordChoices({ chords, keyName, onCapo, onNotation }: ChordChoicesProps) {
  const { t } = useTranslate();
  const rowName = ({ capo, shapes, isEasy }: CapoRow) =>
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
          ...chords.capoRows.map((row) => ({ value: String(row.capo), label: rowName(row) })),
        ]}
        onChoose={(capo) => onCapo(Number(capo))}
      />
      <Select
        label={t('lyrics.notation')}
        value={chords.notation}
        options={NOTATIONS.map((notation) => ({ value: notation, label: t(`lyrics.notation.${notation}`) }))}
        onChoose={onNotation}
      />
    </>
  );
}

function SecondLanguage({ otherLanguages, secondLanguage, onSecondLanguage }: MoreChoicesProps) {
  const { t } = useTranslate();
  return (
    <Select
      label={t('lyrics.second')}
      value={secondLanguage ?? ''}
      options={[
        { value: '', label: t('lyrics.second.none') },
        ...otherLanguages.map((code) => ({ value: code, label: ownName(code) })),
      ]}
      onChoose={(code) => onSecondLanguage(code === '' ? null : code)}
    />
  );
}
