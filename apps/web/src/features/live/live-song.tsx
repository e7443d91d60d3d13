import '../presentation/stage.css';
import type { PresentationPosition, SongV3, StoredLyrics } from '@canticle/contract/calls';
import type { LyricSection as Section } from '@canticle/music';
import { useEffect, useMemo, useRef } from 'react';
import { lyricSize, useSongTexts } from '../lyrics/index.ts';
import { LockedNote, positionIndices, useFittedLyrics, useFittedWidth } from '../presentation/index.ts';
import { useSettings } from '../session/index.ts';
import { ControlledToolbar, KeyNotes, useLyricsControls } from '../song/index.ts';
import { ChordViewProvider, createDisplaySections, LyricSection, type DisplaySection } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { EmptyState, scrollBehavior } from '../../ui/index.ts';
import { Clock } from './clock.tsx';
import type { LiveView } from './use-live-view.ts';
import { useSong } from './use-song.ts';

/** The leader's current song, shown the musician's own way; for a locked song, only that it is locked. */
export function LiveSong({ position, view }: { position: PresentationPosition; view: LiveView }) {
  const { t, language } = useTranslate();
  const { song, isPending } = useSong(position.songId);
  if (!song && isPending) return <EmptyState isPage title={t('app.loading')} />;
  if (!song?.available) return <LockedNote title={song ? localizedText(song.name, language) : ''} />;
  return <AvailableSong song={song} position={position} view={view} />;
}

type AvailableSongProps = { song: SongV3; position: PresentationPosition; view: LiveView };

function AvailableSong({ song, position, view }: AvailableSongProps) {
  const { t, language } = useTranslate();
  const { data: settings } = useSettings();
  const { data: texts } = useSongTexts(song.id, song.available);
  const controls = useLyricsControls(song, texts, settings);
  const { lyricsView } = controls;
  const chords = useMemo(
    () => ({ key: lyricsView.key, semitones: lyricsView.semitones, notation: lyricsView.notation }),
    [lyricsView.key, lyricsView.semitones, lyricsView.notation],
  );
  if (!texts || !controls.isLoaded) return <EmptyState isPage title={t('app.loading')} />;
  if (!lyricsView.text) return <EmptyState isPage title={t('song.no-lyrics')} />;
  const number = song.collections[0]?.number ?? null;
  const title = [number, localizedText(song.name, language)].filter((part) => part !== null).join(' ');
  return (
    <ChordViewProvider view={chords}>
      <div className="shrink-0 border-b border-line px-2 sm:px-4">
        <ControlledToolbar controls={controls} text={lyricsView.text} />
      </div>
      <SongText
        title={title}
        text={lyricsView.text}
        keyLine={<KeyNotes controls={controls} text={lyricsView.text} unknownChordsClassName="text-ink-soft" />}
        withChords={lyricsView.format === 'chords'}
        melody={lyricsView.melody}
        size={controls.size}
        position={position}
        view={view}
      />
    </ChordViewProvider>
  );
}

type SongTextProps = Pick<AvailableSongProps, 'position' | 'view'> & {
  title: string;
  text: StoredLyrics;
  keyLine: React.ReactNode;
  withChords: boolean;
  melody: 'original' | 'new';
  /** Font size in pixels, from the person's settings. */
  size: number;
};

function SongText({ title, text, keyLine, withChords, melody, size, position, view }: SongTextProps) {
  const { t } = useTranslate();
  const { order } = position;
  const sungSections = useMemo(() => {
    const byId = new Map(text.document.sections.map((section) => [section.id, section]));
    const orderedSections = order.flatMap((id, orderIndex): { orderIndex: number; section: Section }[] => {
      const section = byId.get(id);
      return section ? [{ orderIndex, section }] : [];
    });
    const displaySections = createDisplaySections(
      orderedSections.map(({ section }) => section),
      { melody, withChords },
      (kind) => t(`lyrics.${kind}`),
    );
    return displaySections.map((section, index) => ({
      orderIndex: orderedSections[index]?.orderIndex ?? index,
      section,
    }));
  }, [text, order, melody, withChords, t]);
  const { now: currentPositions, next: nextPositions } = useMemo(() => positionIndices(position), [position]);
  const shared = { title, keyLine, sungSections, currentPositions, nextPositions, language: text.language };
  return view === 'stage' ? (
    <StageView {...shared} nextSongId={position.nextSongId} />
  ) : (
    <FullSong {...shared} size={size} />
  );
}

type SongViewProps = {
  title: string;
  keyLine: React.ReactNode;
  sungSections: readonly { readonly orderIndex: number; readonly section: DisplaySection }[];
  currentPositions: readonly number[];
  nextPositions: readonly number[];
  language: string;
};

/* The song in sung order; the current section is marked and scrolled into view. */
function FullSong({
  title,
  keyLine,
  sungSections,
  currentPositions,
  language,
  size,
}: SongViewProps & { size: number }) {
  const text = useRef<HTMLDivElement>(null);
  const first = currentPositions[0];
  // As wide as the screen, until the person chooses a size.
  useFittedWidth(text, sungSections, { usual: size, most: size === lyricSize.default ? undefined : size });
  useEffect(() => {
    text.current
      ?.querySelector(`[data-at="${first}"]`)
      ?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
  }, [first, size, sungSections]);
  return (
    // A scrollable element must be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <main role="main" tabIndex={0} className="live-room">
      <div className="mx-auto max-w-content">
        <h1 className="mb-2 text-2xl font-medium">{title}</h1>
        {keyLine}
        <div ref={text} lang={language} className="lyrics mt-4">
          {sungSections.map(({ orderIndex, section }) => (
            <div
              key={orderIndex}
              data-at={orderIndex}
              data-now={currentPositions.includes(orderIndex) || undefined}
              className="live-part"
            >
              <LyricSection section={section} />
            </div>
          ))}
        </div>
      </div>
    </main>
  );
}

/* The current section as large as fits, what comes next, the time, and the next song. */
function StageView({
  title,
  keyLine,
  sungSections,
  currentPositions,
  nextPositions,
  language,
  nextSongId,
}: SongViewProps & { nextSongId: string | null }) {
  const { t, language: uiLanguage } = useTranslate();
  const { song: nextSong } = useSong(nextSongId);
  const container = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const content = useMemo(
    () => ({ sungSections, currentPositions, nextPositions }),
    [sungSections, currentPositions, nextPositions],
  );
  useFittedLyrics(container, text, content);
  const sectionsAt = (positions: readonly number[]) =>
    sungSections.filter(({ orderIndex }) => positions.includes(orderIndex));
  const [nextSection] = sectionsAt(nextPositions);
  return (
    <main className="flex min-h-0 grow flex-col">
      <div className="flex items-baseline justify-between gap-4 px-4 pt-3">
        <h1 className="min-w-0 truncate text-xl font-medium">{title}</h1>
        <Clock />
      </div>
      <div className="px-4">{keyLine}</div>
      {/* A scrollable element must be reachable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={container} role="region" aria-label={title} tabIndex={0} className="live-room">
        <div ref={text} lang={language} className="lyrics live-stage">
          <div>
            {sectionsAt(currentPositions).map(({ orderIndex, section }) => (
              <LyricSection key={orderIndex} section={section} />
            ))}
          </div>
          {nextSection ? (
            <div className="live-next">
              <LyricSection section={nextSection.section} />
            </div>
          ) : null}
        </div>
      </div>
      <p className="border-t border-line px-4 py-2 text-ink-soft">
        {nextSong ? t('live.next-song', { title: localizedText(nextSong.name, uiLanguage) }) : t('live.no-next-song')}
      </p>
    </main>
  );
}
