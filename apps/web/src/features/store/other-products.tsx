import { useId } from 'react';
import { Link } from 'react-router';
import { CollectionCover } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { type StoreItem, useStoreItems } from './store-items.ts';

const MAX_OTHERS = 6;

/** The other products, those the person does not have first. */
export function OtherProducts({ item }: { item: StoreItem }) {
  const { t } = useTranslate();
  const headingId = useId();
  const others = (useStoreItems() ?? [])
    .filter(({ product, isOnSale }) => product.id !== item.product.id && isOnSale)
    .toSorted((a, b) => Number(a.isOpen) - Number(b.isOpen))
    .slice(0, MAX_OTHERS);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="border-t border-line py-6">
      <h2 id={headingId} className="pb-4 text-xl font-medium">
        {t('store.others')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-5">
        {others.map(({ product, name, cover }) => (
          <li key={product.id}>
            <Link to={`/collections/${product.id}`} className="flex flex-col gap-2 hover:text-accent">
              <CollectionCover {...cover} size="large" />
              <span className="font-serif leading-snug [overflow-wrap:anywhere]">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
