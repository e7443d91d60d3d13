import type { SubscriptionV3 } from '@canticle/contract/calls';
import { useCollections } from '../collections/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { useInstallation } from '../../auth/index.ts';

type SubscriptionContents = Pick<SubscriptionV3, 'collectionIds' | 'productIds'>;

/** Describes what a subscription opens: its collections, and the presentation licence if it is included. */
export function useSubscriptionContents(): {
  readonly hasLicence: (subscription: SubscriptionContents) => boolean;
  readonly name: (subscription: SubscriptionContents) => string;
} {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const { presentationProduct } = useInstallation();
  const hasLicence = ({ productIds }: SubscriptionContents) => productIds.includes(presentationProduct);
  const name = (subscription: SubscriptionContents) => {
    const books = collections
      .filter(({ id }) => subscription.collectionIds.includes(id))
      .map((book) => localizedText(book.name, language));
    return [...books, ...(hasLicence(subscription) ? [t('admin.subscription.licence')] : [])].join(', ');
  };
  return { hasLicence, name };
}
