import type { CollectionV3 } from '@canticle/contract/calls';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCollections } from '../collections/index.ts';
import { addFiles, UploadList, useInvalidateFiles, useUploadTasks } from '../media-upload/index.ts';
import { canEdit, useUser } from '../session/index.ts';
import { type ListedSong, toListedSongs, useSongs } from '../songs/index.ts';
import { AccessRefused, FolderDropZone, LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, Page, Select, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { newId } from '../../api/index.ts';
import { ChooseSongDialog } from './choose-song-dialog.tsx';
import { readFileTitle } from './file-title.ts';
import { createFileMatcher, type MatchedFile } from './match-files.ts';
import { MatchRow } from './match-row.tsx';
import { NewSongDialog } from './new-song-dialog.tsx';
import { extractMusicXml, isMuseScoreName, isScoreName } from './read-score.ts';
import { ScoreArchiveError } from './score-archive.ts';

/** Where an editor adds many scores and recordings at once: each file is matched to a song before anything is sent. */
export function MatchPage() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const failureText = useErrorMessage();
  const { data: collections, error, refetch } = useCollections();
  if (user && !canEdit(user))
    return (
      <Page title={t('match.title')} width="middle">
        <AccessRefused title={t('match.refused')}>{t('match.refused.text')}</AccessRefused>
      </Page>
    );
  return (
    <Page title={t('match.title')} width="middle">
      <header className="flex flex-col gap-2 pt-8 pb-6">
        <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">{t('match.title')}</h1>
        <p className="max-w-prose text-ink-soft">{t('match.text')}</p>
      </header>
      {user && collections ? <Songbook collections={collections.filter(({ type }) => type === 'song')} /> : null}
      {!collections && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
    </Page>
  );
}

function Songbook({ collections }: { collections: readonly CollectionV3[] }) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const [params, setParams] = useSearchParams();
  const book = collections.find(({ id }) => id === params.get('collection')) ?? collections[0];
  const { data: songs, error, refetch } = useSongs(book?.id);
  const listed = useMemo(
    () => (book && songs ? toListedSongs(songs, book.id, language) : undefined),
    [book, songs, language],
  );
  if (!book) return <p>{t('match.no-songbooks')}</p>;
  return (
    <div className="flex flex-col gap-6">
      <Select
        label={t('match.songbook')}
        value={book.id}
        options={collections.map(({ id, name }) => ({ value: id, label: localizedText(name, language) }))}
        onValueChange={(collection) => setParams({ collection }, { replace: true })}
      />
      {listed ? <Matching key={book.id} songs={listed} collectionId={book.id} /> : null}
      {!listed && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!listed && !error ? (
        <Skeleton>
          <SkeletonBar className="h-40 w-full" />
        </Skeleton>
      ) : null}
    </div>
  );
}

function Matching({ songs, collectionId }: { songs: readonly ListedSong[]; collectionId: string }) {
  const { t } = useTranslate();
  const invalidateFiles = useInvalidateFiles();
  const { files, setFiles, add } = useMatchedFiles(songs);
  const [choosing, setChoosing] = useState<MatchedFile>();
  const songsById = useMemo(() => new Map(songs.map((listed) => [listed.song.id, listed])), [songs]);
  const [proposed, setProposed] = useState<MatchedFile>();
  // A new song may be in another songbook.
  const [madeIds, setMadeIds] = useState<ReadonlySet<string>>(new Set());
  const tasks = useUploadTasks().filter(({ songId }) => songsById.has(songId) || madeIds.has(songId));
  const send = () => {
    for (const { file, songId } of files) if (songId) addFiles([file], songId, () => void invalidateFiles());
    setFiles(files.filter(({ songId }) => songId === undefined));
  };
  const remove = (file: MatchedFile) => setFiles((before) => before.filter(({ id }) => id !== file.id));
  const propose = (file: MatchedFile) => {
    if (!isScoreName(file.file.name)) return undefined;
    return () => {
      setChoosing(undefined);
      setProposed(file);
    };
  };
  return (
    <>
      <FolderDropZone
        prompt={{ mouse: t('match.drop'), touch: t('transfer.choose-files') }}
        onFiles={(dropped) => void add(dropped.map(({ file }) => file))}
      >
        <p className="max-w-prose text-sm text-ink-soft">{t('match.kinds')}</p>
      </FolderDropZone>
      {files.length > 0 ? (
        <MatchedFiles
          files={files}
          songsById={songsById}
          onChoose={setChoosing}
          onNew={propose}
          onRemove={remove}
          onSend={send}
        />
      ) : null}
      <UploadList tasks={tasks} />
      {choosing ? (
        <ChooseSongDialog
          fileName={choosing.file.name}
          songs={songs}
          onNew={propose(choosing)}
          onClose={() => setChoosing(undefined)}
          onChoose={(songId) => {
            setFiles(files.map((one) => (one.id === choosing.id ? { ...one, songId, by: 'choice' } : one)));
            setChoosing(undefined);
          }}
        />
      ) : null}
      {proposed ? (
        <NewSongDialog
          key={proposed.id}
          matched={proposed}
          collectionId={collectionId}
          onClose={() => setProposed(undefined)}
          onSaved={() => {
            setMadeIds((before) => new Set([...before, proposed.newSongId]));
            addFiles([proposed.file], proposed.newSongId, () => void invalidateFiles());
            remove(proposed);
            setProposed(undefined);
          }}
        />
      ) : null}
    </>
  );
}

type MatchedFilesProps = {
  files: readonly MatchedFile[];
  songsById: ReadonlyMap<string, ListedSong>;
  onChoose: (file: MatchedFile) => void;
  /** What makes a song of a file; undefined where the file says nothing of one. */
  onNew: (file: MatchedFile) => (() => void) | undefined;
  onRemove: (file: MatchedFile) => void;
  onSend: () => void;
};

function MatchedFiles({ files, songsById, onChoose, onNew, onRemove, onSend }: MatchedFilesProps) {
  const { t } = useTranslate();
  const matched = files.filter(({ songId }) => songId !== undefined);
  const unmatchedFirst = files.toSorted(
    (one, other) => Number(one.songId !== undefined) - Number(other.songId !== undefined),
  );
  return (
    <section aria-labelledby="matched-files" className="flex flex-col gap-3">
      <h2 id="matched-files" className="text-lg font-semibold">
        {t('match.found', { found: matched.length, count: files.length })}
      </h2>
      <ul aria-labelledby="matched-files" className="border-t border-ink">
        {unmatchedFirst.map((file) => (
          <MatchRow
            key={file.id}
            matched={file}
            song={songsById.get(file.songId ?? '')}
            onChoose={() => onChoose(file)}
            onNew={onNew(file)}
            onRemove={() => onRemove(file)}
          />
        ))}
      </ul>
      <Button variant="primary" className="self-start" disabled={matched.length === 0} onClick={onSend}>
        {t('match.send', { count: matched.length })}
      </Button>
    </section>
  );
}

/* The files that were dropped, each with the song it was matched to. */
function useMatchedFiles(songs: readonly ListedSong[]) {
  const [files, setFiles] = useState<readonly MatchedFile[]>([]);
  const match = useMemo(
    () =>
      createFileMatcher(songs.map(({ song, number }) => ({ id: song.id, number, titles: Object.values(song.name) }))),
    [songs],
  );
  const add = async (dropped: readonly File[]) => {
    const added = await Promise.all(
      dropped
        .filter(({ name }) => !name.startsWith('.'))
        .map(async (original): Promise<MatchedFile> => {
          const { file, refusal } = await unpackMuseScore(original);
          const title = refusal ? '' : await readFileTitle(file).catch(() => '');
          const found = refusal ? undefined : match({ name: file.name, title });
          const id = `${file.name} ${file.size} ${file.lastModified}`;
          return { id, file, songId: found?.songId, by: found?.by, newSongId: newId(), refusal };
        }),
    );
    // The same file again is the same row.
    setFiles((before) => [
      ...before.filter(({ id }) => !added.some((one) => one.id === id)),
      ...added.map((one) => ({
        ...one,
        newSongId: before.find(({ id }) => id === one.id)?.newSongId ?? one.newSongId,
      })),
    ]);
  };
  return { files, setFiles, add };
}

/* A file of MuseScore is added as the MusicXML in it, or not at all. */
async function unpackMuseScore(file: File): Promise<Pick<MatchedFile, 'file' | 'refusal'>> {
  if (!isMuseScoreName(file.name)) return { file, refusal: undefined };
  try {
    return { file: await extractMusicXml(file), refusal: undefined };
  } catch (error) {
    if (!(error instanceof ScoreArchiveError)) throw error;
    return { file, refusal: error.diagnostic };
  }
}

export { MatchPage as Component };
