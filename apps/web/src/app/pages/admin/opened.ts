import type { SubscriptionV3 } from '@canticle/contract/calls';
import { useCollections } from '../../../features/collections/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { useInstallation } from '../../start/index.ts';

type Opens = Pick<SubscriptionV3, 'collectionIds' | 'productIds'>;

/** Tells in words what a subscription opens: its collections, and the licence to present when it is in it. */
export function useOpened(): { readonly hasLicence: (one: Opens) => boolean; readonly name: (one: Opens) => string } {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const { presentationProduct } = useInstallation();
  const hasLicence = ({ productIds }: Opens) => productIds.includes(presentationProduct);
  const name = (one: Opens) => {
    const books = collections
      .filter(({ id }) => one.collectionIds.includes(id))
      .map((book) => nameIn(book.name, language));
    return [...books, ...(hasLicence(one) ? [t('admin.subscription.licence')] : [])].join(', ');
  };
  return { hasLicence, name };
}
