import type { CollectionV3 } from '@canticle/contract/calls';
import { BuyCollection } from '../store/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { LockIcon } from '../../ui/icons.ts';

/** A song of a songbook the person does not have, and how to get it. */
export function LockedSong({ collection }: { collection: CollectionV3 }) {
  const { t, language } = useTranslate();
  return (
    <EmptyState
      title={t('song.locked')}
      icon={<LockIcon aria-hidden className="size-7 text-gold" />}
      action={<BuyCollection collectionId={collection.id} />}
    >
      {t('song.locked.text', { name: localizedText(collection.name, language) })}
    </EmptyState>
  );
}
