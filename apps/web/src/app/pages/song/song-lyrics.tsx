import type { CollectionV3, SettingsV4, SongV3, StoredLyrics } from '@canticle/contract/calls';
import { parseKey } from '@canticle/music';
import { lazy, Suspense, useMemo } from 'react';
import { ChordDiagrams } from '../../../features/chords/index.ts';
import {
  BuggedText,
  capoRows,
  drawLyrics,
  KeyLine,
  LyricsText,
  LyricsToolbar,
  SideBySide,
  useSongTexts,
  useWakeLock,
} from '../../../features/lyrics/index.ts';
import { usePresenting } from '../../../features/presentation/index.ts';
import { ChordsIn, LoadFailed, UnknownChords } from '../../../pieces/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { EmptyState, Skeleton, SkeletonBar } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { keyNamer, type Reading } from './reading.ts';
import { useKeys } from './use-keys.ts';
import { usePrintSong } from './use-print-song.ts';
import { useReading } from './use-reading.ts';

/* Loaded when somebody steps on a stage. */
const PerformanceViewer = lazy(() =>
  import('../../../features/performance/index.ts').then((door) => ({ default: door.PerformanceViewer })),
);

/* Loaded when somebody presents. */
const PresentedLyrics = lazy(() =>
  import('./present/presented-lyrics.tsx').then((part) => ({ default: part.PresentedLyrics })),
);

type SongLyricsProps = {
  song: SongV3;
  settings: SettingsV4 | undefined;
  collection: CollectionV3;
  nextSongId: string | null;
};

/** The lyrics of a song that may be opened, or why they are not there. */
export function SongLyrics({ song, settings, collection, nextSongId }: SongLyricsProps) {
  const { t, language } = useTranslate();
  const { data: texts, error, refetch } = useSongTexts(song.id, song.available);
  const failureText = useFailureText();
  const view = useReading(song, texts, settings);
  const { isBusy: isPrinting, print } = usePrintSong(song);
  const presentationId = usePresenting();
  useWakeLock();
  useKeys(
    presentationId === null
      ? {
          '+': () => view.stepKey(1),
          '=': () => view.stepKey(1),
          '-': () => view.stepKey(-1),
          p: () => view.reading.text && view.perform(),
        }
      : {},
  );

  if (!texts && error) {
    const text = error instanceof BuggedText ? t('lyrics.bugged', { id: error.songId }) : failureText(error);
    return <LoadFailed title={t('lyrics.failed')} text={text} onRetry={() => void refetch()} />;
  }
  // Nothing is drawn before it is known how this person reads the song: it would jump.
  if (!texts || !view.isKnown) return <LyricsToCome />;
  if (!view.reading.text) return <EmptyState title={t('song.no-lyrics')} />;
  if (presentationId !== null) {
    return (
      <Suspense fallback={<LyricsToCome />}>
        <PresentedLyrics
          presentationId={presentationId}
          song={song}
          collection={collection}
          text={view.reading.text}
          texts={texts}
          melody={view.reading.melody}
          nextSongId={nextSongId}
          languages={view.reading.allLanguages}
          onLanguage={view.chooseLanguage}
        />
      </Suspense>
    );
  }
  return (
    <ShownLyrics
      view={view}
      text={view.reading.text}
      title={nameIn(song.name, language)}
      onPrint={() => void print(view.reading)}
      isPrinting={isPrinting}
    />
  );
}

type View = ReturnType<typeof useReading>;

type ShownLyricsProps = {
  view: View;
  text: StoredLyrics;
  title: string;
  onPrint: () => void;
  isPrinting: boolean;
};

function ShownLyrics({ view, text, title, onPrint, isPrinting }: ShownLyricsProps) {
  const { reading, size } = view;
  const { keys, capo, notation, format } = reading;
  const keyName = keyNamer(notation);
  const first = useTextToDraw(text, reading);
  const second = useTextToDraw(reading.second, reading);
  const chords = { key: reading.key, semitones: reading.semitones, notation };
  const played = keys ? parseKey(keys.current.written) : null;
  return (
    <>
      <div className="sticky top-(--top-bar) z-20 -mx-4 mb-6 border-b border-line bg-paper px-4 max-[24rem]:px-2 sm:-mx-8 sm:px-8 xl:mx-0 xl:px-0">
        <LyricsToolbar
          languages={reading.languages}
          language={text.language}
          onLanguage={view.chooseLanguage}
          hasChords={reading.hasChords}
          format={format}
          onFormat={view.chooseFormat}
          onPerform={view.perform}
          onPrint={onPrint}
          isPrinting={isPrinting}
          keys={keys}
          keyName={keyName}
          onKey={view.chooseKey}
          melody={reading.hasNewMelody ? reading.melody : undefined}
          onMelody={view.chooseMelody}
          otherLanguages={reading.allLanguages.filter((code) => code !== text.language)}
          secondLanguage={reading.second?.language ?? null}
          onSecondLanguage={view.chooseSecondLanguage}
          chords={format === 'chords' ? { capo, capoRows: capoRows(played, reading.usualCapo), notation } : undefined}
          onCapo={view.chooseCapo}
          onNotation={view.chooseNotation}
          size={size}
          onSize={view.moveSize}
          onSizeChosen={view.chooseSize}
          onForget={view.forget}
        />
      </div>
      {format === 'chords' ? (
        <KeyLine
          keys={keys}
          isKeyGuessed={reading.isKeyGuessed}
          capo={capo}
          usualCapo={reading.usualCapo}
          keyName={keyName}
          onReset={view.resetKey}
        />
      ) : null}
      {format === 'chords' ? (
        <UnknownChords
          document={text.document}
          melody={reading.melody}
          view={chords}
          className="-mt-2 mb-4 text-[0.9375rem] text-ink-soft"
        />
      ) : null}
      <ChordDiagrams>
        <ChordsIn view={chords}>
          {first && second ? (
            <SideBySide first={first} second={second} size={size} />
          ) : first ? (
            <LyricsText {...first} size={size} inColumns={format === 'text'} />
          ) : null}
        </ChordsIn>
      </ChordDiagrams>
      {view.isPerforming ? (
        <Suspense>
          <PerformanceViewer
            document={text.document}
            melody={reading.melody}
            chords={format === 'chords' ? chords : undefined}
            language={text.language}
            title={title}
            onClose={view.endPerformance}
            withDiagrams={(stage) => <ChordDiagrams>{stage}</ChordDiagrams>}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function useTextToDraw(text: StoredLyrics | undefined, { format, melody }: Reading) {
  const { t } = useTranslate();
  return useMemo(() => {
    if (!text) return undefined;
    const { language, document } = text;
    const sections = drawLyrics(document, { melody, withChords: format === 'chords' }, (kind) => t(`lyrics.${kind}`));
    return { language, sections, notes: document.notes };
  }, [text, format, melody, t]);
}

function LyricsToCome() {
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
