import { exports, type SettingsV4, type SongV3 } from '@canticle/contract/calls';
import { memo, Suspense, useId, useState } from 'react';
import { ExportMenu } from '../file-export/index.ts';
import { useSongTexts } from '../lyrics/index.ts';
import { linkPassages } from '../passages/index.ts';
import { useUser, canEdit, canViewStatistics } from '../session/index.ts';
import { SongMarkButtons, SongTags } from '../song-marks/index.ts';
import { useCountView } from '../statistics/index.ts';
import { fetchFile } from '../../api/index.ts';
import { RichText } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { rowActionClass, lazyWithRetry } from '../../ui/index.ts';
import { ChevronDownIcon } from '../../ui/icons.ts';
import { PresentLink } from './present-link.tsx';
import { useLyricsControls } from './use-lyrics-controls.ts';

/* Loaded by editors only. */
const EditLink = lazyWithRetry(async () => (await import('./edit-link.tsx')).EditLink);

/* Loaded only by people who may see statistics. */
const StatisticsLink = lazyWithRetry(async () => (await import('./statistics-link.tsx')).StatisticsLink);

type SongActionsProps = { song: SongV3; collectionId: string; settings: SettingsV4 | undefined };

/** Actions on a song besides reading it, and its story on demand; the lyrics are loaded first. */
export const SongActions = memo(function SongActions({ song, collectionId, settings }: SongActionsProps) {
  const { t, language } = useTranslate();
  const [isAboutOpen, setAboutOpen] = useState(false);
  const detailsId = useId();
  const details = localizedText(song.details, language);
  const detailsLanguage = language in song.details ? language : 'en';
  if (!song.available && details.trim() === '') return null;
  return (
    <>
      <div className="mt-3 -ml-2 flex flex-wrap items-center gap-1 print:hidden">
        {details.trim() === '' ? null : (
          <button
            type="button"
            aria-expanded={isAboutOpen}
            aria-controls={detailsId}
            onClick={() => setAboutOpen(!isAboutOpen)}
            className={rowActionClass}
          >
            <ChevronDownIcon aria-hidden className={isAboutOpen ? 'size-4' : 'size-4 -rotate-90'} />
            {t('song.about')}
          </button>
        )}
        {song.available ? <SongMarkButtons id={song.id} title={localizedText(song.name, language)} /> : null}
        {song.available ? <AvailableSongActions song={song} collectionId={collectionId} settings={settings} /> : null}
        {song.available ? <SongTags songId={song.id} /> : null}
      </div>
      <div id={detailsId} hidden={!isAboutOpen} className="pt-1 pb-3">
        {isAboutOpen ? <RichText html={details} renderText={linkPassages(detailsLanguage)} /> : null}
      </div>
    </>
  );
});

/* The file contains what is shown: its language, its melody, its key. */
function AvailableSongActions({ song, collectionId, settings }: SongActionsProps) {
  const { data: texts } = useSongTexts(song.id, song.available);
  const { lyricsView } = useLyricsControls(song, texts, settings);
  const { data: user } = useUser();
  const language = lyricsView.text?.language;
  useCountView(song.id, language);
  const transpose = String((lyricsView.keys?.current.semitones ?? 0) % 12);
  return (
    <>
      {lyricsView.text ? <PresentLink /> : null}
      {lyricsView.text ? (
        <ExportMenu
          fetch={(format) =>
            fetchFile(exports.exportSong, {
              params: { songId: song.id },
              query: { format, language, melody: lyricsView.melody, transpose },
            })
          }
        />
      ) : null}
      {canViewStatistics(user) ? (
        <Suspense fallback={null}>
          <StatisticsLink songId={song.id} hasViews={user?.roles.includes('administrator') ?? false} />
        </Suspense>
      ) : null}
      {canEdit(user) ? (
        <Suspense fallback={null}>
          <EditLink songId={song.id} collectionId={collectionId} language={language} />
        </Suspense>
      ) : null}
    </>
  );
}
