import type { CatalogueItem } from '@canticle/contract/calls';
import { lazy, Suspense, useState } from 'react';
import { collectionSlug, useCollections } from '../collections/index.ts';
import { useSongMedia } from '../media/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { UploadIcon } from '../../ui/icons.ts';

const FilesDialog = lazy(() =>
  import('../media-upload/files-dialog.tsx').then((part) => ({ default: part.FilesDialog })),
);

/** Opens the files of a song, which have their own editor, and the song as singers see it. */
export function SongFiles({ id, item }: { id: string; item: CatalogueItem<'song'> }) {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const { data: files = [] } = useSongMedia(id, true);
  const [isOpen, setOpen] = useState(false);
  const membership = item.memberships.find((one) =>
    collections.some(({ id: collectionId }) => collectionId === one.collectionId),
  );
  const collection = collections.find((one) => one.id === membership?.collectionId);
  return (
    <div className="flex flex-wrap gap-3">
      {collection ? (
        <ButtonLink to={`/songs/${collectionSlug(collection, language)}/${membership?.number ?? id}`}>
          {t('catalogue.open-song')}
        </ButtonLink>
      ) : null}
      {item.memberships.length === 0 ? (
        <p className="basis-full text-ink-soft">{t('catalogue.in-no-songbook')}</p>
      ) : null}
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
