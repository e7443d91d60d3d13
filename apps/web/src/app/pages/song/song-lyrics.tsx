import type { SettingsV4, SongV3 } from '@canticle/contract/calls';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  drawLyrics,
  keyBeside,
  type LyricsFormat,
  LyricsText,
  LyricsToolbar,
  rememberedFormat,
  rememberedSize,
  rememberReading,
  useSongTexts,
  useWakeLock,
} from '../../../features/lyrics/index.ts';
import { LoadFailed } from '../../../pieces/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { EmptyState, Skeleton, SkeletonBar } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { keyNamer, type Reading, readingOf } from './reading.ts';
import { useKeys } from './use-keys.ts';

type SongLyricsProps = { song: SongV3; settings: SettingsV4 | undefined };

/** The lyrics of a song that may be opened, or why they are not there. */
export function SongLyrics({ song, settings }: SongLyricsProps) {
  const { t, language } = useTranslate();
  const [params, setParams] = useSearchParams();
  const [format, setFormat] = useState(() => askedFormat(params.get('format')));
  const { data: texts, error, refetch } = useSongTexts(song.id, song.available);
  const failureText = useFailureText();
  useWakeLock();

  const asked = useMemo(
    () => ({ language: params.get('language'), key: params.get('key'), melody: params.get('melody') }),
    [params],
  );
  const reading = useMemo(
    () => readingOf(song, texts ?? [], format, asked, { language, settings }),
    [song, texts, format, asked, language, settings],
  );

  if (!texts && error) {
    return <LoadFailed title={t('lyrics.failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  }
  if (!texts) return <LyricsToCome />;
  if (!reading.text) return <EmptyState title={t('song.no-lyrics')} />;

  const ask = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      // At once, so that two quick steps of the key are two steps.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return (
    <ShownLyrics
      reading={reading}
      settings={settings}
      onLanguage={(code) => ask('language', code === language ? null : code)}
      onFormat={(chosen) => {
        rememberReading('lyricsFormat', chosen);
        setFormat(chosen);
        ask('format', null);
      }}
      onKey={(key) => ask('key', key === reading.keys?.usual.written ? null : key)}
      onMelody={(melody) => ask('melody', melody === 'new' ? 'new' : null)}
    />
  );
}

type ShownProps = {
  reading: Reading;
  settings: SettingsV4 | undefined;
  onLanguage: (code: string) => void;
  onFormat: (format: LyricsFormat) => void;
  onKey: (key: string | null) => void;
  onMelody: (melody: 'original' | 'new') => void;
};

function ShownLyrics({ reading, settings, onLanguage, onFormat, onKey, onMelody }: ShownProps) {
  const { t } = useTranslate();
  const [size, setSize] = useState(rememberedSize);
  const { text, keys, key, melody, format } = reading;
  const semitones = keys?.current.semitones ?? 0;
  const notation = settings?.defaultTranscode ?? 'common';
  const document = text?.document;
  const sections = useMemo(() => {
    const chords = format === 'chords' ? { key, semitones, notation } : undefined;
    return document ? drawLyrics(document, { melody, chords }, (kind) => t(`lyrics.${kind}`)) : [];
  }, [document, format, melody, key, semitones, notation, t]);

  useKeys({
    '+': () => keys && onKey(keyBeside(keys, 1).written),
    '=': () => keys && onKey(keyBeside(keys, 1).written),
    '-': () => keys && onKey(keyBeside(keys, -1).written),
  });

  if (!text) return null;
  return (
    <>
      <div className="sticky top-(--top-bar) z-20 -mx-4 mb-6 border-b border-line bg-paper px-4 max-[24rem]:px-2 sm:-mx-8 sm:px-8">
        <LyricsToolbar
          languages={reading.languages}
          language={text.language}
          onLanguage={onLanguage}
          hasChords={reading.hasChords}
          format={format}
          onFormat={onFormat}
          keys={keys}
          keyName={keyNamer(settings)}
          onKey={onKey}
          melody={reading.hasNewMelody ? melody : undefined}
          onMelody={onMelody}
          size={size}
          onSize={(chosen) => {
            rememberReading('lyricsSize', chosen);
            setSize(chosen);
          }}
        />
      </div>
      <LyricsText
        sections={sections}
        language={text.language}
        notes={text.document.notes}
        size={size}
        inColumns={format === 'text'}
      />
    </>
  );
}

/* An address that was shared may name the format; else the one chosen last. */
const askedFormat = (asked: string | null): LyricsFormat =>
  asked === 'text' || asked === 'chords' ? asked : rememberedFormat();

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
