import type { ContentsEntry, PublicSongbook } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { FilesIcon, LockIcon, PlayIcon } from '../../ui/icons.ts';
import { songAddress } from './addresses.ts';

/** The contents of a songbook, with what is locked dim. */
export function ContentsList({ songs, songbook }: { songs: readonly ContentsEntry[]; songbook: PublicSongbook }) {
  return (
    <ol className="columns-1 gap-x-12 sm:columns-2 lg:columns-3">
      {songs.map((song) => (
        <Entry key={song.id} song={song} songbook={songbook} />
      ))}
    </ol>
  );
}

const rowClass = 'flex min-h-11 w-full items-center gap-3 border-b border-line';

function Entry({ song, songbook }: { song: ContentsEntry; songbook: PublicSongbook }) {
  const { t, language } = useTranslate();
  const { number, name, free } = song;
  const marks = (
    <span className="ms-auto flex shrink-0 items-center gap-1.5 text-ink-soft">
      {song.score ? <FilesIcon aria-label={t('visitor.has-score')} className="size-4" /> : null}
      {song.recording ? <PlayIcon aria-label={t('visitor.has-recording')} className="size-4" /> : null}
      {free ? null : <LockIcon aria-label={t('visitor.locked')} className="size-4" />}
    </span>
  );
  return (
    <li className="break-inside-avoid">
      <Link
        to={songAddress({ collection: songbook, number, id: song.id }, language)}
        className={`${rowClass} ${free ? 'hover:text-accent' : 'text-ink-soft hover:text-ink'}`}
      >
        <span className="w-8 shrink-0 text-end text-sm text-ink-soft tabular-nums">{number ?? ''}</span>
        <span className="min-w-0 truncate font-serif text-[1.0625rem]" dir="auto">
          {localizedText(name, language)}
        </span>
        {marks}
      </Link>
    </li>
  );
}
