import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { addressOf, useSongbookIds } from '../../../features/collections/index.ts';
import { kindOf, useAllMedia } from '../../../features/media/index.ts';
import { useSongsById } from '../../../features/songs/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { FilesIcon } from '../../../ui/icons.ts';
import { usePlay } from '../media/use-play.ts';
import { FileRow } from '../song-files/file-row.tsx';
import { filesOf, type OwnFile, sortFiles } from './files-of.ts';

type FilesByProps = { contributorId: string; collections: readonly CollectionV3[] };

/** The videos, recordings and scores somebody has a part in; nothing at all when there are none. */
export function FilesBy({ contributorId, collections }: FilesByProps) {
  const { t, language } = useTranslate();
  const { data: all } = useAllMedia();
  const play = usePlay();
  const own = useMemo(() => filesOf(contributorId, all ?? []), [contributorId, all]);
  const books = useSongbookIds();
  const songIds = useMemo(() => own.map(({ songId }) => songId), [own]);
  const { songs } = useSongsById(books, songIds);
  const { played, read } = useMemo(() => sortFiles(own, songs), [own, songs]);
  if (played.length + read.length === 0) return null;
  return (
    <section aria-labelledby="contributor-files" className="mt-10">
      <h2 id="contributor-files" className="border-b border-ink pb-2 text-2xl font-medium">
        {t('contributor.files')}
      </h2>
      <ul aria-labelledby="contributor-files" className="grid gap-x-12 lg:grid-cols-2">
        {played.map(({ file, song }) => (
          <li key={file.id}>
            <FileRow
              number={placeOf(song, collections, language).number}
              title={nameIn(song.name, language)}
              file={file}
              to={placeOf(song, collections, language).address}
              onPlay={() => play(played, file, all)}
            />
          </li>
        ))}
        {read.map((one) => (
          <li key={one.file.id}>
            <ScoreRow {...one} to={`${placeOf(one.song, collections, language).address}?sheet=${one.file.id}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/* Where a song stands: in the first of its songbooks that the reader sees. */
function placeOf({ id, collections: places }: SongV3, books: readonly CollectionV3[], language: string) {
  for (const { id: bookId, number } of places) {
    const book = books.find((each) => each.id === bookId && each.available);
    if (book) return { number, address: `/songs/${addressOf(book, language)}/${number ?? id}` };
  }
  return { number: null, address: '/collections' };
}

function ScoreRow({ file, song, to }: OwnFile & { to: string }) {
  const { t, language } = useTranslate();
  return (
    <Link to={to} className="flex min-h-20 items-center gap-4 border-b border-line py-3 hover:bg-wash">
      <FilesIcon aria-hidden className="mx-2 size-5 shrink-0 text-accent" />
      <span className="flex min-w-0 grow flex-col">
        <span className="line-clamp-2 font-serif text-[1.0625rem] leading-snug">{nameIn(song.name, language)}</span>
        <span className="truncate text-sm text-ink-soft">
          {[kindOf(file.category, t), file.name].filter(Boolean).join(' · ')}
        </span>
      </span>
    </Link>
  );
}
