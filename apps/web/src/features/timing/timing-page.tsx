import type { SongV3 } from '@canticle/contract/calls';
import { sungSections } from '@canticle/music';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { findCollection, useCollections } from '../collections/index.ts';
import { useSongTexts } from '../lyrics/index.ts';
import { languageName, useSongMedia, usePlay } from '../media/index.ts';
import { useUser, canEditTiming } from '../session/index.ts';
import { useSongs } from '../songs/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { EmptyState, Select, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { BackIcon, LockIcon } from '../../ui/icons.ts';
import { TimingEditor } from './timing-editor.tsx';
import { useTimedLyrics } from './queries.ts';

/** Where an editor or a technician taps along with a recording to time the lyrics of a song. */
export function TimingPage() {
  const { t } = useTranslate();
  const { collection: urlSlug = '', number = '' } = useParams();
  const collections = useCollections();
  const { data: user } = useUser();
  const collection = collections.data && findCollection(collections.data, urlSlug);
  const failureText = useErrorMessage();
  const songs = useSongs(collection?.id);
  const song = songs.data?.find(
    ({ id, collections: memberships }) =>
      id === number ||
      memberships.some((membership) => membership.id === collection?.id && String(membership.number) === number),
  );
  const isMissing = (songs.data && !song) || (collections.data && !collection);
  const failedQuery = [collections, songs].find(({ data, error }) => data === undefined && error);
  return (
    <Page title={t('timing.title')} width="middle">
      <Link
        to={`/songs/${urlSlug}/${number}`}
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4" />
        {t('editor.to-song')}
      </Link>
      <h1 className="pt-2 pb-1 text-[length:min(1.75rem,11vw)] leading-tight font-medium sm:text-4xl">
        {t('timing.title')}
      </h1>
      {user && !canEditTiming(user) ? <EmptyState title={t('timing.refused')} /> : null}
      {song && user && canEditTiming(user) ? song.available ? <SongTiming song={song} /> : <LockedNotice /> : null}
      {isMissing ? <EmptyState title={t('song.not-found')} /> : null}
      {failedQuery ? (
        <LoadFailed
          title={t('app.page-failed')}
          text={failureText(failedQuery.error)}
          onRetry={() => void failedQuery.refetch()}
        />
      ) : null}
      {!songs.data && !isMissing && !failedQuery ? <TimingSkeleton /> : null}
    </Page>
  );
}

/* The technician role gives access to tools, not songbooks. */
function LockedNotice() {
  const { t } = useTranslate();
  return <EmptyState title={t('song.locked')} icon={<LockIcon aria-hidden className="size-7 text-gold" />} />;
}

function SongTiming({ song }: { song: SongV3 }) {
  const { t, language: uiLanguage } = useTranslate();
  const { file: fileId = '' } = useParams();
  const failureText = useErrorMessage();
  const media = useSongMedia(song.id, true);
  const texts = useSongTexts(song.id, true);
  const saved = useTimedLyrics(fileId);
  const [selectedLanguage, setSelectedLanguage] = useState<string>();
  const play = usePlay();
  const file = media.data?.find(({ id, type }) => id === fileId && (type === 'audio' || type === 'video'));
  const text =
    texts.data?.find(({ language }) => language === (selectedLanguage ?? file?.language ?? uiLanguage)) ??
    texts.data?.[0];
  const lines = useMemo(
    () => (text ? sungSections(text.document).flatMap((section) => section.lines.map((line) => line.text)) : []),
    [text],
  );
  const failedQuery = [media, texts, saved].find(({ data, error }) => data === undefined && error);
  if (failedQuery?.error) {
    return (
      <LoadFailed
        title={t('app.page-failed')}
        text={failureText(failedQuery.error)}
        onRetry={() => void failedQuery.refetch()}
      />
    );
  }
  if (!media.data || !texts.data || !saved.data) return <TimingSkeleton />;
  if (!file) return <EmptyState title={t('timing.no-file')} />;
  if (!text) return <EmptyState title={t('song.no-lyrics')} />;
  const cues = saved.data.find(({ language, type }) => language === text.language && type === 'lyrics')?.cues ?? [];
  return (
    <>
      <p className="pb-3 text-ink-soft">
        {t('timing.text', { title: localizedText(song.name, uiLanguage), name: file.name })}
      </p>
      {texts.data.length > 1 ? (
        <Select
          label={t('timing.language')}
          value={text.language}
          options={texts.data.map(({ language }) => ({ value: language, label: languageName(language, uiLanguage) }))}
          onValueChange={setSelectedLanguage}
          className="max-w-64 pb-3"
        />
      ) : null}
      <TimingEditor
        key={`${file.id}-${text.language}`}
        fileId={file.id}
        language={text.language}
        texts={lines.filter((line) => line.trim() !== '')}
        saved={cues}
        errorMessage={failureText}
        onPlay={() => play([{ file, song }], file)}
      />
    </>
  );
}

function TimingSkeleton() {
  return (
    <Skeleton>
      <SkeletonBar className="mt-6 h-8 w-64 max-w-full" />
    </Skeleton>
  );
}

export { TimingPage as Component };
