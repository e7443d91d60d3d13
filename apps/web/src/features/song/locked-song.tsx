import type { CollectionV3 } from '@canticle/contract/calls';
import { useInstallation } from '../../auth/index.ts';
import { AskForAccess } from '../collections/index.ts';
import { BuyCollection } from '../store/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { LockIcon } from '../../ui/icons.ts';

/** A song of a songbook the person does not have, and how to get it. */
export function LockedSong({ collection }: { collection: CollectionV3 }) {
  const { t, language } = useTranslate();
  const { sells } = useInstallation();
  return (
    <EmptyState
      title={t('song.locked')}
      icon={<LockIcon aria-hidden className="size-7 text-gold" />}
      action={sells ? <BuyCollection collectionId={collection.id} /> : <AskForAccess />}
    >
      {t('song.locked.text', { name: localizedText(collection.name, language) })}
    </EmptyState>
  );
}
