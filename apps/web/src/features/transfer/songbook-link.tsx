import type { CollectionV3 } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { collectionSlug, useCollections } from '../collections/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';

/** The way to a songbook that songs were imported into, once it is among those of the library. */
export function SongbookLink({ isThisOne }: { isThisOne: (songbook: CollectionV3) => boolean }) {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const songbook = collections.find((one) => one.type === 'song' && isThisOne(one));
  if (!songbook) return null;
  return (
    <Link
      to={`/songs/${collectionSlug(songbook, language)}`}
      className="inline-flex min-h-11 items-center text-sm text-accent underline"
    >
      {t('transfer.open-songbook', { name: localizedText(songbook.name, language) })}
    </Link>
  );
}
