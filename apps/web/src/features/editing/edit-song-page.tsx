import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { collectionSlug, findCollection, useCollections } from '../collections/index.ts';
import { useUser, canEdit } from '../session/index.ts';
import { useSongs } from '../songs/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { BackIcon, LockIcon } from '../../ui/icons.ts';
import { useEditedTexts } from './queries.ts';
import { LanguagePicker } from './language-picker.tsx';
import { TextEditor } from './text-editor.tsx';

/** Where an editor changes the text of a song. */
export function EditSongPage() {
  const { t } = useTranslate();
  const { collection: urlSlug = '' } = useParams();
  const collections = useCollections();
  const user = useUser();
  const failureText = useErrorMessage();
  const collection = collections.data && findCollection(collections.data, urlSlug);
  const error = collections.error ?? user.error;
  if (collections.data && user.data) {
    if (!canEdit(user.data)) return <EditForbidden />;
    if (collection) return <CollectionSongEditor collection={collection} />;
  }
  return (
    <Page title={t('editor.title')}>
      {collections.data && !collection ? <EmptyState isPage title={t('list.missing')} /> : null}
      {error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={reload} />
      ) : (
        <EditorSkeleton />
      )}
    </Page>
  );
}

const reload = () => location.reload();

function EditForbidden() {
  const { t } = useTranslate();
  const { collection = '', number = '' } = useParams();
  return (
    <Page title={t('editor.title')}>
      <EmptyState
        isPage
        title={t('editor.refused')}
        icon={<LockIcon aria-hidden className="size-7 text-gold" />}
        action={<ButtonLink to={`/songs/${collection}/${number}`}>{t('editor.to-song')}</ButtonLink>}
      >
        {t('editor.refused.text')}
      </EmptyState>
    </Page>
  );
}

function CollectionSongEditor({ collection }: { collection: CollectionV3 }) {
  const { t, language } = useTranslate();
  const { number: numberOrId = '' } = useParams();
  const { data: songs, error, refetch } = useSongs(collection.id);
  const failureText = useErrorMessage();
  const song = songs?.find(({ id, collections }) => {
    const membership = collections.find((one) => one.id === collection.id);
    return (
      membership !== undefined &&
      (id === numberOrId || (/^\d+$/.test(numberOrId) && membership.number === Number(numberOrId)))
    );
  });
  const title = song ? localizedText(song.name, language) : '';
  const songPath = `/songs/${collectionSlug(collection, language)}/${numberOrId}`;
  return (
    <Page title={song ? t('editor.title-of', { title }) : t('editor.title')}>
      {song ? (
        <>
          <Link
            to={songPath}
            className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
          >
            <BackIcon aria-hidden className="size-4 shrink-0" />
            {t('editor.to-song')}
          </Link>
          <SongTextEditor key={song.id} song={song} title={title} />
        </>
      ) : null}
      {songs && !song ? <EmptyState isPage title={t('song.not-found')} /> : null}
      {!songs && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!songs && !error ? <EditorSkeleton /> : null}
    </Page>
  );
}

function SongTextEditor({ song, title }: { song: SongV3; title: string }) {
  const { t, language: uiLanguage } = useTranslate();
  const [params] = useSearchParams();
  const { data: texts, error, refetch } = useEditedTexts(song.id, true);
  const failureText = useErrorMessage();
  const [selectedLanguage, setSelectedLanguage] = useState(params.get('language'));
  if (!texts && error) {
    return <LoadFailed title={t('lyrics.failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  }
  if (!texts) return <EditorSkeleton />;
  const hasLanguage = (code: string) => texts.some(({ language }) => language === code);
  const language = selectedLanguage ?? (hasLanguage(uiLanguage) ? uiLanguage : (texts[0]?.language ?? uiLanguage));
  const text = texts.find((one) => one.language === language);
  return (
    <TextEditor
      key={language}
      song={song}
      title={localizedText(song.name, language)}
      heading={t('editor.title-of', { title })}
      language={language}
      text={text}
      languageChoice={
        <LanguagePicker
          languages={[...new Set([...texts.map((one) => one.language), language])]}
          value={language}
          onValueChange={setSelectedLanguage}
        />
      }
    />
  );
}

function EditorSkeleton() {
  return (
    <Skeleton>
      <div className="flex flex-col gap-3 pt-16">
        <SkeletonBar className="h-9 w-72 max-w-full" />
        <SkeletonBar className="h-64 w-full" />
      </div>
    </Skeleton>
  );
}

export { EditSongPage as Component };
