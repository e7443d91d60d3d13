import '../../../features/presentation/stage.css';
import type { PresentationPosition, SongV3, StoredLyrics } from '@canticle/contract/calls';
import { type LyricSection as Section, parseKey } from '@canticle/music';
import { useEffect, useMemo, useRef } from 'react';
import { capoRows, KeyLine, LyricsToolbar, useSongTexts } from '../../../features/lyrics/index.ts';
import { LockedNote, placesOf, useFittedStage } from '../../../features/presentation/index.ts';
import { useSettings } from '../../../features/session/index.ts';
import { ChordsIn, drawSections, LyricSection, type SectionToDraw, UnknownChords } from '../../../pieces/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { EmptyState, scrollMotion } from '../../../ui/index.ts';
import { keyNamer } from '../song/reading.ts';
import { useReading } from '../song/use-reading.ts';
import { Clock } from './clock.tsx';
import type { LiveView } from './use-live-view.ts';
import { useSongOf } from './use-song-of.ts';

/** The song the leader is at, read the musician's own way; of a locked one nothing but that it is locked. */
export function FollowedSong({ position, view }: { position: PresentationPosition; view: LiveView }) {
  const { t, language } = useTranslate();
  const { song, isPending } = useSongOf(position.songId);
  if (!song && isPending) return <EmptyState isPage title={t('app.loading')} />;
  if (!song?.available) return <LockedNote title={song ? nameIn(song.name, language) : ''} />;
  return <Readable song={song} position={position} view={view} />;
}

type ReadableProps = { song: SongV3; position: PresentationPosition; view: LiveView };

function Readable({ song, position, view }: ReadableProps) {
  const { t, language } = useTranslate();
  const { data: settings } = useSettings();
  const { data: texts } = useSongTexts(song.id, song.available);
  const own = useReading(song, texts, settings);
  const { reading } = own;
  const chords = useMemo(
    () => ({ key: reading.key, semitones: reading.semitones, notation: reading.notation }),
    [reading.key, reading.semitones, reading.notation],
  );
  if (!texts || !own.isKnown) return <EmptyState isPage title={t('app.loading')} />;
  if (!reading.text) return <EmptyState isPage title={t('song.no-lyrics')} />;
  const keyName = keyNamer(reading.notation);
  const number = song.collections[0]?.number ?? null;
  const title = [number, nameIn(song.name, language)].filter((part) => part !== null).join(' ');
  return (
    <ChordsIn view={chords}>
      <div className="shrink-0 border-b border-line px-2 sm:px-4">
        <LyricsToolbar
          languages={reading.languages}
          language={reading.text.language}
          onLanguage={own.chooseLanguage}
          hasChords={reading.hasChords}
          format={reading.format}
          onFormat={own.chooseFormat}
          keys={reading.keys}
          keyName={keyName}
          onKey={own.chooseKey}
          melody={reading.hasNewMelody ? reading.melody : undefined}
          onMelody={own.chooseMelody}
          otherLanguages={[]}
          secondLanguage={null}
          onSecondLanguage={own.chooseSecondLanguage}
          chords={
            reading.format === 'chords'
              ? {
                  capo: reading.capo,
                  capoRows: capoRows(reading.keys ? parseKey(reading.keys.current.written) : null, reading.usualCapo),
                  notation: reading.notation,
                }
              : undefined
          }
          onCapo={own.chooseCapo}
          onNotation={own.chooseNotation}
          size={own.size}
          onSize={own.moveSize}
          onSizeChosen={own.chooseSize}
          onForget={own.forget}
        />
      </div>
      <Text
        title={title}
        text={reading.text}
        keyLine={
          reading.format === 'chords' ? (
            <>
              <KeyLine
                keys={reading.keys}
                isKeyGuessed={reading.isKeyGuessed}
                capo={reading.capo}
                usualCapo={reading.usualCapo}
                keyName={keyName}
                onReset={own.resetKey}
              />
              <UnknownChords
                document={reading.text.document}
                melody={reading.melody}
                view={chords}
                className="text-ink-soft"
              />
            </>
          ) : null
        }
        withChords={reading.format === 'chords'}
        melody={reading.melody}
        size={own.size}
        position={position}
        view={view}
      />
    </ChordsIn>
  );
}

type TextProps = Pick<ReadableProps, 'position' | 'view'> & {
  title: string;
  text: StoredLyrics;
  keyLine: React.ReactNode;
  withChords: boolean;
  melody: 'original' | 'new';
  /** Of the letters in pixels, as the person reads. */
  size: number;
};

function Text({ title, text, keyLine, withChords, melody, size, position, view }: TextProps) {
  const { t } = useTranslate();
  const { order } = position;
  const sung = useMemo(() => {
    const byId = new Map(text.document.sections.map((section) => [section.id, section]));
    const there = order.flatMap((id, at): { at: number; section: Section }[] => {
      const section = byId.get(id);
      return section ? [{ at, section }] : [];
    });
    const drawn = drawSections(
      there.map(({ section }) => section),
      { melody, withChords },
      (kind) => t(`lyrics.${kind}`),
    );
    return there.map(({ at }, index) => ({ at, section: drawn[index] as SectionToDraw }));
  }, [text, order, melody, withChords, t]);
  const { now, next } = useMemo(() => placesOf(position), [position]);
  const parts = { title, keyLine, sung, now, next, language: text.language };
  return view === 'stage' ? (
    <Stage {...parts} nextSongId={position.nextSongId} />
  ) : (
    <WholeSong {...parts} size={size} />
  );
}

type Parts = {
  title: string;
  keyLine: React.ReactNode;
  sung: readonly { readonly at: number; readonly section: SectionToDraw }[];
  now: readonly number[];
  next: readonly number[];
  language: string;
};

/* The song in the order it is sung; what is sung now is marked, and comes into sight by itself. */
function WholeSong({ title, keyLine, sung, now, language, size }: Parts & { size: number }) {
  const text = useRef<HTMLDivElement>(null);
  const first = now[0];
  useEffect(() => {
    text.current?.style.setProperty('--lyric-size', `${size}px`);
    text.current?.querySelector(`[data-at="${first}"]`)?.scrollIntoView({ block: 'nearest', behavior: scrollMotion() });
  }, [first, size]);
  return (
    // A place that scrolls can be reached with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <main role="main" tabIndex={0} className="live-room">
      <div className="mx-auto max-w-reading">
        <h1 className="mb-2 text-2xl font-medium">{title}</h1>
        {keyLine}
        <div ref={text} lang={language} className="lyrics mt-4">
          {sung.map(({ at, section }) => (
            <div key={at} data-at={at} data-now={now.includes(at) || undefined} className="live-part">
              <LyricSection section={section} />
            </div>
          ))}
        </div>
      </div>
    </main>
  );
}

/* What is sung now as large as fits, how it goes on, the time, and the song after this one. */
function Stage({ title, keyLine, sung, now, next, language, nextSongId }: Parts & { nextSongId: string | null }) {
  const { t, language: own } = useTranslate();
  const { song: nextSong } = useSongOf(nextSongId);
  const room = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const content = useMemo(() => ({ sung, now, next }), [sung, now, next]);
  useFittedStage(room, text, content);
  const those = (places: readonly number[]) => sung.filter(({ at }) => places.includes(at));
  const [coming] = those(next);
  return (
    <main className="flex min-h-0 grow flex-col">
      <div className="flex items-baseline justify-between gap-4 px-4 pt-3">
        <h1 className="min-w-0 truncate text-xl font-medium">{title}</h1>
        <Clock />
      </div>
      <div className="px-4">{keyLine}</div>
      {/* A place that may scroll can be reached with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={room} role="region" aria-label={title} tabIndex={0} className="live-room">
        <div ref={text} lang={language} className="lyrics live-stage">
          <div>
            {those(now).map(({ at, section }) => (
              <LyricSection key={at} section={section} />
            ))}
          </div>
          {coming ? (
            <div className="live-next">
              <LyricSection section={coming.section} />
            </div>
          ) : null}
        </div>
      </div>
      <p className="border-t border-line px-4 py-2 text-ink-soft">
        {nextSong ? t('live.next-song', { title: nameIn(nextSong.name, own) }) : t('live.no-next-song')}
      </p>
    </main>
  );
}
