import type { SettingsV4, SongV3 } from '@canticle/contract/calls';
import { useSongTexts } from '../lyrics/index.ts';
import { type MediaFile, isSheet, usePlay, useSongMedia } from '../media/index.ts';
import { useSongPlayback } from '../../player/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Menu, MenuItem } from '../../ui/index.ts';
import { FilesIcon, PerformIcon, PlayIcon } from '../../ui/icons.ts';
import { useEntrySettings } from './use-list-context.ts';
import { useLyricsControls } from './use-lyrics-controls.ts';

type SongPillProps = {
  song: SongV3;
  settings: SettingsV4 | undefined;
  onScore: (file: MediaFile) => void;
};

const buttonClassName = 'inline-flex min-h-11 items-center gap-2 hover:bg-wash';

/** Listen, score and stage above the navigation of a phone or a tablet, each where there is something. */
export function SongPill({ song, settings, onScore }: SongPillProps) {
  const { t } = useTranslate();
  const { data, error } = useSongMedia(song.id, song.available);
  const { data: texts } = useSongTexts(song.id, song.available);
  const { lyricsView, perform } = useLyricsControls(song, texts, settings);
  const play = usePlay();
  const { entrySettings } = useEntrySettings(song.id);
  const isInPlayer = useSongPlayback({ songId: song.id }) !== undefined;
  const files = data ?? [];
  const sheets = files.filter(isSheet);
  const recordings = files.filter(({ type }) => type === 'audio');
  // The bar of the player is just below.
  const recording = isInPlayer ? undefined : recordings[0];
  const [sheet] = sheets;
  // It comes once, with everything that is in it.
  if ((!data && !error) || (!recording && !sheet && !lyricsView.text)) return null;
  const scoreContent = (
    <>
      <FilesIcon aria-hidden className="size-4 text-accent" />
      {t('song.score')}
    </>
  );
  return (
    <div role="group" aria-label={t('song.pill')} className="song-pill">
      {recording ? (
        <button
          type="button"
          className={buttonClassName}
          onClick={() =>
            play(
              recordings.map((file) => ({ file, song, semitones: entrySettings?.transposition ?? null })),
              recording,
              files,
            )
          }
        >
          <PlayIcon aria-hidden className="size-4 fill-current text-accent" />
          {t('song.listen')}
        </button>
      ) : null}
      {sheet && sheets.length === 1 ? (
        <button type="button" className={buttonClassName} onClick={() => onScore(sheet)}>
          {scoreContent}
        </button>
      ) : null}
      {sheets.length > 1 ? (
        <Menu label={t('song.score')} align="end" trigger={scoreContent} triggerClassName="gap-2 hover:bg-wash">
          {sheets.map((file) => (
            <MenuItem key={file.id} onSelect={() => onScore(file)} icon={<FilesIcon aria-hidden className="size-4" />}>
              {file.name}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      {lyricsView.text ? (
        <button type="button" className={buttonClassName} onClick={perform}>
          <PerformIcon aria-hidden className="size-4 text-accent" />
          {t('lyrics.perform')}
        </button>
      ) : null}
    </div>
  );
}
