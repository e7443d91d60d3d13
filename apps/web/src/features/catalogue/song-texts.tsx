import type { CatalogueItem } from '@canticle/contract/calls';
import { lazy, Suspense, useState } from 'react';
import { collectionSlug, useCollections } from '../collections/index.ts';
import { useSongTexts } from '../lyrics/index.ts';
import { languageName, useSongMedia } from '../media/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { EditIcon, UploadIcon } from '../../ui/icons.ts';

const FilesDialog = lazy(() =>
  import('../media-upload/files-dialog.tsx').then((part) => ({ default: part.FilesDialog })),
);

/** Links to the texts and the files of a song, which have their own editors. */
export function SongTexts({ id, item }: { id: string; item: CatalogueItem<'song'> }) {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const { data: texts = [] } = useSongTexts(id, true);
  const { data: files = [] } = useSongMedia(id, true);
  const [isOpen, setOpen] = useState(false);
  const membership = item.memberships.find((one) =>
    collections.some(({ id: collectionId }) => collectionId === one.collectionId),
  );
  const collection = collections.find((one) => one.id === membership?.collectionId);
  const songPath = collection && `/songs/${collectionSlug(collection, language)}/${membership?.number ?? id}`;
  return (
    <div className="flex flex-wrap gap-3">
      {songPath ? (
        <>
          <ButtonLink to={songPath}>{t('catalogue.open-song')}</ButtonLink>
          {texts.map((text) => (
            <ButtonLink key={text.language} to={`${songPath}/edit?language=${text.language}`}>
              <EditIcon aria-hidden className="size-4" />
              {t('catalogue.edit-text', { language: languageName(text.language, language) })}
            </ButtonLink>
          ))}
          {texts.length === 0 ? (
            <ButtonLink to={`${songPath}/edit`}>
              <EditIcon aria-hidden className="size-4" />
              {t('catalogue.write-text')}
            </ButtonLink>
          ) : null}
        </>
      ) : (
        <p className="basis-full text-ink-soft">{t('catalogue.texts-need-place')}</p>
      )}
      <Button onClick={() => setOpen(true)}>
        <UploadIcon aria-hidden className="size-4" />
        {t('catalogue.files', { count: files.length })}
      </Button>
      {isOpen ? (
        <Suspense>
          <FilesDialog
            song={{ id, name: item.name }}
            files={files}
            isOpen
            onOpen={() => setOpen(true)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
