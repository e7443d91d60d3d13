import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { collectionSlug, useSongbookIds } from '../collections/index.ts';
import { describeFile, useAllMedia, usePlay, FileRow } from '../media/index.ts';
import { useSongsById } from '../songs/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { FilesIcon } from '../../ui/icons.ts';
import { filesOfContributor, type FileWithSong, groupFiles } from './group-contributor-files.ts';

type ContributorFilesProps = { contributorId: string; collections: readonly CollectionV3[] };

/** The videos, recordings and scores a contributor took part in; renders nothing when there are none. */
export function ContributorFiles({ contributorId, collections }: ContributorFilesProps) {
  const { t, language } = useTranslate();
  const { data: all } = useAllMedia();
  const play = usePlay();
  const ownFiles = useMemo(() => filesOfContributor(contributorId, all ?? []), [contributorId, all]);
  const books = useSongbookIds();
  const songIds = useMemo(() => ownFiles.map(({ songId }) => songId), [ownFiles]);
  const { songs } = useSongsById(books, songIds);
  const { recordings, scores } = useMemo(() => groupFiles(ownFiles, songs), [ownFiles, songs]);
  if (recordings.length + scores.length === 0) return null;
  return (
    <section aria-labelledby="contributor-files" className="mt-10">
      <h2 id="contributor-files" className="border-b border-ink pb-2 text-2xl font-medium">
        {t('contributor.files')}
      </h2>
      <ul aria-labelledby="contributor-files" className="grid gap-x-12 lg:grid-cols-2">
        {recordings.map(({ file, song }) => (
          <li key={file.id}>
            <FileRow
              number={songLocation(song, collections, language).number}
              title={localizedText(song.name, language)}
              file={file}
              to={songLocation(song, collections, language).address}
              onPlay={() => play(recordings, file, all)}
            />
          </li>
        ))}
        {scores.map((score) => (
          <li key={score.file.id}>
            <ScoreRow
              {...score}
              to={`${songLocation(score.song, collections, language).address}?sheet=${score.file.id}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/* The location of a song: in the first of its songbooks that is visible to the reader. */
function songLocation({ id, collections: memberships }: SongV3, books: readonly CollectionV3[], language: string) {
  for (const { id: bookId, number } of memberships) {
    const book = books.find((candidate) => candidate.id === bookId && candidate.available);
    if (book) return { number, address: `/songs/${collectionSlug(book, language)}/${number ?? id}` };
  }
  return { number: null, address: '/collections' };
}

function ScoreRow({ file, song, to }: FileWithSong & { to: string }) {
  const { t, language } = useTranslate();
  return (
    <Link to={to} className="flex min-h-20 items-center gap-4 border-b border-line py-3 hover:bg-wash">
      <FilesIcon aria-hidden className="mx-2 size-5 shrink-0 text-accent" />
      <span className="flex min-w-0 grow flex-col">
        <span className="line-clamp-2 font-serif text-[1.0625rem] leading-snug">
          {localizedText(song.name, language)}
        </span>
        <span className="truncate text-sm text-ink-soft">
          {describeFile(file, t, { shown: [localizedText(song.name, language)] })}
        </span>
      </span>
    </Link>
  );
}
