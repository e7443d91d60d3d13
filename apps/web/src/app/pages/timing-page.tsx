import type { SongV3 } from '@canticle/contract/calls';
import { sungSections } from '@canticle/music';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { findCollection, useCollections } from '../../features/collections/index.ts';
import { useSongTexts } from '../../features/lyrics/index.ts';
import { languageName, useSongMedia } from '../../features/media/index.ts';
import { useUser } from '../../features/session/index.ts';
import { useSongs } from '../../features/songs/index.ts';
import { TimingEditor, useSavedWords } from '../../features/timing/index.ts';
import { LoadFailed } from '../../pieces/index.ts';
import { nameIn, useTranslate } from '../../translations/index.ts';
import { EmptyState, Select, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { BackIcon, LockIcon } from '../../ui/icons.ts';
import { Page } from '../shell/page.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { usePlay } from './media/use-play.ts';
import { mayTime } from './timing/may-time.ts';

/** Where an editor or a technician taps the words of a song along with one of its recordings. */
export function TimingPage() {
  const { t } = useTranslate();
  const { collection: wanted = '', number = '' } = useParams();
  const collections = useCollections();
  const { data: user } = useUser();
  const collection = collections.data && findCollection(collections.data, wanted);
  const failureText = useFailureText();
  const songs = useSongs(collection?.id);
  const song = songs.data?.find(
    ({ id, collections: places }) =>
      id === number || places.some((place) => place.id === collection?.id && String(place.number) === number),
  );
  const isMissing = (songs.data && !song) || (collections.data && !collection);
  const failed = [collections, songs].find(({ data, error }) => data === undefined && error);
  return (
    <Page title={t('timing.title')} width="middle">
      <Link
        to={`/songs/${wanted}/${number}`}
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4" />
        {t('editor.to-song')}
      </Link>
      <h1 className="pt-2 pb-1 text-[length:min(1.75rem,11vw)] leading-tight font-medium sm:text-4xl">
        {t('timing.title')}
      </h1>
      {user && !mayTime(user) ? <EmptyState title={t('timing.refused')} /> : null}
      {song && user && mayTime(user) ? song.available ? <TimingOf song={song} /> : <Locked /> : null}
      {isMissing ? <EmptyState title={t('song.not-found')} /> : null}
      {failed ? (
        <LoadFailed
          title={t('app.page-failed')}
          text={failureText(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      ) : null}
      {!songs.data && !isMissing && !failed ? <ToCome /> : null}
    </Page>
  );
}

/* The rights of a technician open tools, not songbooks. */
function Locked() {
  const { t } = useTranslate();
  return <EmptyState title={t('song.locked')} icon={<LockIcon aria-hidden className="size-7 text-gold" />} />;
}

function TimingOf({ song }: { song: SongV3 }) {
  const { t, language: reader } = useTranslate();
  const { file: fileId = '' } = useParams();
  const failureText = useFailureText();
  const media = useSongMedia(song.id, true);
  const texts = useSongTexts(song.id, true);
  const saved = useSavedWords(fileId);
  const [chosen, setChosen] = useState<string>();
  const play = usePlay();
  const file = media.data?.find(({ id, type }) => id === fileId && (type === 'audio' || type === 'video'));
  const text = texts.data?.find(({ language }) => language === (chosen ?? file?.language ?? reader)) ?? texts.data?.[0];
  const lines = useMemo(
    () => (text ? sungSections(text.document).flatMap((section) => section.lines.map((line) => line.text)) : []),
    [text],
  );
  const failed = [media, texts, saved].find(({ data, error }) => data === undefined && error);
  if (failed?.error) {
    return (
      <LoadFailed title={t('app.page-failed')} text={failureText(failed.error)} onRetry={() => void failed.refetch()} />
    );
  }
  if (!media.data || !texts.data || !saved.data) return <ToCome />;
  if (!file) return <EmptyState title={t('timing.no-file')} />;
  if (!text) return <EmptyState title={t('song.no-lyrics')} />;
  const cues = saved.data.find(({ language, type }) => language === text.language && type === 'lyrics')?.cues ?? [];
  return (
    <>
      <p className="pb-3 text-ink-soft">{t('timing.text', { title: nameIn(song.name, reader), name: file.name })}</p>
      {texts.data.length > 1 ? (
        <Select
          label={t('timing.language')}
          value={text.language}
          options={texts.data.map(({ language }) => ({ value: language, label: languageName(language, reader) }))}
          onChoose={setChosen}
          className="max-w-64 pb-3"
        />
      ) : null}
      <TimingEditor
        key={`${file.id}-${text.language}`}
        fileId={file.id}
        language={text.language}
        texts={lines.filter((line) => line.trim() !== '')}
        saved={cues}
        failureText={failureText}
        onPlay={() => play([{ file, song }], file)}
      />
    </>
  );
}

function ToCome() {
  return (
    <Skeleton>
      <SkeletonBar className="mt-6 h-8 w-64 max-w-full" />
    </Skeleton>
  );
}
