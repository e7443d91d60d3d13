import { useState } from 'react';
import type { ListedSong } from '../songs/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, TextField } from '../../ui/index.ts';

const maxShown = 30;

type ChooseSongDialogProps = {
  fileName: string;
  songs: readonly ListedSong[];
  onChoose: (songId: string) => void;
  /** Makes a song of the file; absent where it says nothing of one. */
  onNew: (() => void) | undefined;
  onClose: () => void;
};

/** The song a file belongs to, by a part of its title or by its number. */
export function ChooseSongDialog({ fileName, songs, onChoose, onNew, onClose }: ChooseSongDialogProps) {
  const { t } = useTranslate();
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = songs
    .filter(({ title, number }) => title.toLowerCase().includes(wanted) || String(number ?? '') === wanted)
    .slice(0, maxShown);
  return (
    <Dialog open title={t('match.choose.title', { name: fileName })} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <TextField
          label={t('match.search')}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <ul aria-label={t('match.songs')}>
          {found.map(({ song, number, title }) => (
            <li key={song.id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-baseline gap-3 rounded-control px-2 py-2 text-start hover:bg-wash"
                onClick={() => onChoose(song.id)}
              >
                <span className="min-w-8 text-end text-ink-soft tabular-nums">{number}</span>
                <span dir="auto">{title}</span>
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 ? <p className="text-ink-soft">{t('match.no-songs')}</p> : null}
        {onNew ? (
          <Button className="self-start" onClick={onNew}>
            {t('match.new')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
