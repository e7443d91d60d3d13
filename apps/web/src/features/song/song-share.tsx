import { exports, type SettingsV4, type SongV3 } from '@canticle/contract/calls';
import { useLocation } from 'react-router';
import { ExportMenu } from '../file-export/index.ts';
import { useSongTexts } from '../lyrics/index.ts';
import { fetchFile } from '../../api/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, CopyButton } from '../../ui/index.ts';
import { PrintIcon, ShareIcon } from '../../ui/icons.ts';
import { useLyricsControls } from './use-lyrics-controls.ts';
import { usePrintSong } from './use-print-song.ts';

type SongShareProps = { song: SongV3; settings: SettingsV4 | undefined };

/** The link of a song, the song on paper, and as a file: each as it is shown, in its language, melody and key. */
export function SongShare({ song, settings }: SongShareProps) {
  const { t, language } = useTranslate();
  const { data: texts } = useSongTexts(song.id, song.available);
  const { lyricsView } = useLyricsControls(song, texts, settings);
  const { isBusy: isPrinting, print } = usePrintSong(song);
  const url = useShareUrl();
  const title = localizedText(song.name, language);
  const transpose = String((lyricsView.keys?.current.semitones ?? 0) % 12);
  return (
    <div className="flex flex-wrap gap-3 [&>button]:grow">
      <CopyButton text={url} label={t('song.copy-link')} />
      {'share' in navigator ? (
        <Button onClick={() => void navigator.share({ title, url }).catch(ignoreCancelled)}>
          <ShareIcon aria-hidden className="size-4" />
          {t('song.send')}
        </Button>
      ) : null}
      {lyricsView.text ? (
        <>
          <Button busy={isPrinting} onClick={() => void print(lyricsView)}>
            <PrintIcon aria-hidden className="size-4" />
            {t('print.button')}
          </Button>
          <ExportMenu
            isBordered
            onPdf={() => void print(lyricsView)}
            fetch={(format) =>
              fetchFile(exports.exportSong, {
                params: { songId: song.id },
                query: { format, language: lyricsView.text?.language, melody: lyricsView.melody, transpose },
              })
            }
          />
        </>
      ) : null}
    </div>
  );
}

/* The browser rejects when the person closes its dialog. */
const ignoreCancelled = () => {};

/* The page as it is shown, without the list it was opened from. */
function useShareUrl(): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  for (const name of ['list', 'entry', 'sheet']) params.delete(name);
  return `${location.origin}${pathname}${params.size > 0 ? `?${params}` : ''}`;
}
