import type { SettingsV4, SongV3, StoredLyrics } from '@canticle/contract/calls';
import { useMemo } from 'react';
import { ChordPopoverArea } from '../chords/index.ts';
import {
  MalformedTextError,
  drawLyrics,
  FittedLyrics,
  useSongTexts,
  useWakeLock,
  type LyricsView,
} from '../lyrics/index.ts';
import { ChordViewProvider, LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { EmptyState, Skeleton, SkeletonBar, useShortcuts } from '../../ui/index.ts';
import { ControlledToolbar, KeyNotes, type LyricsControls } from './controlled-lyrics.tsx';
import { usePrintSong } from './use-print-song.ts';
import { useLyricsControls } from './use-lyrics-controls.ts';

type SongLyricsProps = {
  song: SongV3;
  settings: SettingsV4 | undefined;
};

/** The lyrics of a song that may be opened, or the reason why they are missing. */
export function SongLyrics({ song, settings }: SongLyricsProps) {
  const { t } = useTranslate();
  const { data: texts, error, refetch } = useSongTexts(song.id, song.available);
  const failureText = useErrorMessage();
  const controls = useLyricsControls(song, texts, settings);
  const { isBusy: isPrinting, print } = usePrintSong(song);
  useWakeLock();
  useShortcuts({
    '+': () => controls.stepKey(1),
    '=': () => controls.stepKey(1),
    '-': () => controls.stepKey(-1),
    p: () => controls.lyricsView.text && controls.perform(),
  });

  if (!texts && error) {
    const text = error instanceof MalformedTextError ? t('lyrics.bugged', { id: error.songId }) : failureText(error);
    return <LoadFailed title={t('lyrics.failed')} text={text} onRetry={() => void refetch()} />;
  }
  // Nothing is rendered before the person's settings for this song are loaded: it would jump.
  if (!texts || !controls.isLoaded) return <LyricsSkeleton />;
  if (!controls.lyricsView.text) return <EmptyState title={t('song.no-lyrics')} />;
  return (
    <LyricsSection
      controls={controls}
      text={controls.lyricsView.text}
      onPrint={() => void print(controls.lyricsView)}
      isPrinting={isPrinting}
    />
  );
}

type LyricsSectionProps = {
  controls: LyricsControls;
  text: StoredLyrics;
  onPrint: () => void;
  isPrinting: boolean;
};

function LyricsSection({ controls, text, onPrint, isPrinting }: LyricsSectionProps) {
  const { lyricsView, size } = controls;
  const { notation } = lyricsView;
  const first = useDisplayText(text, lyricsView);
  const second = useDisplayText(lyricsView.secondText, lyricsView);
  const chords = { key: lyricsView.key, semitones: lyricsView.semitones, notation };
  return (
    <>
      <div className="sticky top-(--top-bar) z-20 -mx-4 mb-4 border-b border-line bg-paper px-4 max-[24rem]:px-2 sm:-mx-8 sm:px-8 xl:mx-0 xl:px-0">
        <ControlledToolbar
          controls={controls}
          text={text}
          isBilingual
          onPerform={controls.perform}
          onPrint={onPrint}
          isPrinting={isPrinting}
        />
      </div>
      <KeyNotes controls={controls} text={text} unknownChordsClassName="-mt-2 mb-4 text-[0.9375rem] text-ink-soft" />
      <ChordPopoverArea>
        <ChordViewProvider view={chords}>
          {first ? <FittedLyrics first={first} second={second} size={size} /> : null}
        </ChordViewProvider>
      </ChordPopoverArea>
    </>
  );
}

function useDisplayText(text: StoredLyrics | undefined, { format, melody }: LyricsView) {
  const { t } = useTranslate();
  return useMemo(() => {
    if (!text) return undefined;
    const { language, document } = text;
    const sections = drawLyrics(document, { melody, withChords: format === 'chords' }, (kind) => t(`lyrics.${kind}`));
    return { language, sections, notes: document.notes };
  }, [text, format, melody, t]);
}

function LyricsSkeleton() {
  return (
    <Skeleton>
      <div className="flex h-15 items-center gap-3 border-b border-line">
        <SkeletonBar className="h-9 w-36" />
      </div>
      {[1, 2, 3].map((verse) => (
        <div key={verse} className="mt-8 flex flex-col gap-3">
          <SkeletonBar className="h-4 w-72" />
          <SkeletonBar className="h-4 w-64" />
          <SkeletonBar className="h-4 w-72" />
          <SkeletonBar className="h-4 w-56" />
        </div>
      ))}
    </Skeleton>
  );
}
