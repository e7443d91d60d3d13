import { exports, type SettingsV4, type SongV3 } from '@canticle/contract/calls';
import { memo, Suspense, useId, useState } from 'react';
import { fetchFile } from '../../../api/index.ts';
import { useSongTexts } from '../../../features/lyrics/index.ts';
import { useUser } from '../../../features/session/index.ts';
import { maySeeStatistics, useCountView } from '../../../features/statistics/index.ts';
import { RichText } from '../../../pieces/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { rowAction, sparePart } from '../../../ui/index.ts';
import { ChevronDownIcon } from '../../../ui/icons.ts';
import { DownloadMenu } from '../download/download-menu.tsx';
import { SongMarkButtons } from '../song-marks/song-mark-buttons.tsx';
import { SongTags } from '../song-marks/song-tags.tsx';
import { linkedWords } from '../passages/linked-words.tsx';
import { PresentSwitch } from './present/present-switch.tsx';
import { useReading } from './use-reading.ts';
import { mayEdit } from '../edit-song/may-edit.ts';

/* Only editors load what editing needs. */
const EditLink = sparePart(async () => (await import('./edit-link.tsx')).EditLink);

/* Loaded by those who may see statistics. */
const StatisticsLink = sparePart(async () => (await import('./statistics-link.tsx')).StatisticsLink);

type SongActionsProps = { song: SongV3; collectionId: string; settings: SettingsV4 | undefined };

/** What one may do with a song besides reading it, and its story for those who ask; the words come first. */
export const SongActions = memo(function SongActions({ song, collectionId, settings }: SongActionsProps) {
  const { t, language } = useTranslate();
  const [isAboutOpen, setAboutOpen] = useState(false);
  const about = useId();
  const story = nameIn(song.details, language);
  const spoken = language in song.details ? language : 'en';
  if (!song.available && story.trim() === '') return null;
  return (
    <>
      <div className="mt-3 -ml-2 flex flex-wrap items-center gap-1 print:hidden">
        {story.trim() === '' ? null : (
          <button
            type="button"
            aria-expanded={isAboutOpen}
            aria-controls={about}
            onClick={() => setAboutOpen(!isAboutOpen)}
            className={rowAction}
          >
            <ChevronDownIcon aria-hidden className={isAboutOpen ? 'size-4' : 'size-4 -rotate-90'} />
            {t('song.about')}
          </button>
        )}
        {song.available ? <SongMarkButtons id={song.id} title={nameIn(song.name, language)} /> : null}
        {song.available ? <OpenSongActions song={song} collectionId={collectionId} settings={settings} /> : null}
        {song.available ? <SongTags songId={song.id} /> : null}
      </div>
      <div id={about} hidden={!isAboutOpen} className="pt-1 pb-3">
        {isAboutOpen ? <RichText html={story} words={linkedWords(spoken)} /> : null}
      </div>
    </>
  );
});

/* The file holds what is on the screen: its language, its melody, its key. */
function OpenSongActions({ song, collectionId, settings }: SongActionsProps) {
  const { data: texts } = useSongTexts(song.id, song.available);
  const { reading } = useReading(song, texts, settings);
  const { data: user } = useUser();
  const language = reading.text?.language;
  useCountView(song.id, language);
  const transpose = String((reading.keys?.current.semitones ?? 0) % 12);
  return (
    <>
      {reading.text ? <PresentSwitch isInChords={reading.format === 'chords'} /> : null}
      {reading.text ? (
        <DownloadMenu
          fetch={(format) =>
            fetchFile(exports.exportSong, {
              params: { songId: song.id },
              query: { format, language, melody: reading.melody, transpose },
            })
          }
        />
      ) : null}
      {maySeeStatistics(user) ? (
        <Suspense fallback={null}>
          <StatisticsLink songId={song.id} withViews={user?.roles.includes('administrator') ?? false} />
        </Suspense>
      ) : null}
      {mayEdit(user) ? (
        <Suspense fallback={null}>
          <EditLink songId={song.id} collectionId={collectionId} language={language} />
        </Suspense>
      ) : null}
    </>
  );
}
