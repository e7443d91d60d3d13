import type { StoredLyrics } from '@canticle/contract/calls';
import { parseKey } from '@canticle/music';
import { capoMenuItems, createKeyFormatter, KeyLine, LyricsToolbar, type LyricsToolbarProps } from '../lyrics/index.ts';
import { UnknownChords } from '../../components/index.ts';
import type { useLyricsControls } from './use-lyrics-controls.ts';

export type LyricsControls = ReturnType<typeof useLyricsControls>;

type ControlledToolbarProps = Pick<LyricsToolbarProps, 'onPerform' | 'onPrint' | 'isPrinting'> & {
  controls: LyricsControls;
  text: StoredLyrics;
  /** Whether a second language may be shown beside the first. */
  isBilingual?: boolean;
};

/** The toolbar of lyrics that are displayed as their controls say. */
export function ControlledToolbar({ controls, text, isBilingual = false, ...actions }: ControlledToolbarProps) {
  const { lyricsView } = controls;
  const { keys, capo, notation, format, defaultCapo } = lyricsView;
  const playedKey = keys ? parseKey(keys.current.written) : null;
  return (
    <LyricsToolbar
      {...actions}
      languages={lyricsView.languages}
      language={text.language}
      onLanguage={controls.chooseLanguage}
      hasChords={lyricsView.hasChords}
      format={format}
      onFormat={controls.chooseFormat}
      keys={keys}
      keyName={createKeyFormatter(notation)}
      onKey={controls.chooseKey}
      melody={lyricsView.hasNewMelody ? lyricsView.melody : undefined}
      onMelody={controls.chooseMelody}
      otherLanguages={isBilingual ? lyricsView.allLanguages.filter((code) => code !== text.language) : []}
      secondLanguage={isBilingual ? (lyricsView.secondText?.language ?? null) : null}
      onSecondLanguage={controls.chooseSecondLanguage}
      chords={
        format === 'chords' ? { capo, capoMenuItems: capoMenuItems(playedKey, defaultCapo), notation } : undefined
      }
      onCapo={controls.chooseCapo}
      onNotation={controls.chooseNotation}
      size={controls.size}
      onSize={controls.previewSize}
      onSizeCommit={controls.chooseSize}
      onResetSettings={controls.reset}
    />
  );
}

type KeyNotesProps = { controls: LyricsControls; text: StoredLyrics; unknownChordsClassName: string };

/** The key of lyrics with chords, and the chords that cannot be transposed; nothing without chords. */
export function KeyNotes({ controls, text, unknownChordsClassName }: KeyNotesProps) {
  const { lyricsView } = controls;
  if (lyricsView.format !== 'chords') return null;
  return (
    <>
      <KeyLine
        keys={lyricsView.keys}
        isKeyGuessed={lyricsView.isKeyGuessed}
        capo={lyricsView.capo}
        defaultCapo={lyricsView.defaultCapo}
        keyName={createKeyFormatter(lyricsView.notation)}
        onReset={controls.resetKey}
      />
      <UnknownChords
        document={text.document}
        melody={lyricsView.melody}
        view={lyricsView}
        className={unknownChordsClassName}
      />
    </>
  );
}
