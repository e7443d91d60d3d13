import { useCollections } from '../collections/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Skeleton, SkeletonBar } from '../../ui/index.ts';
import { AdminSection } from './admin-section.tsx';
import { CodeForm } from './code-form.tsx';
import { CodeList } from './code-list.tsx';
import { ProductTrials } from './product-trials.tsx';
import { useShop } from './queries.ts';
import type { ShopProduct } from './shop-product.ts';

/** The shop: codes for a discount or a gift, and for how many days songbooks may be tried. */
export function Shop() {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { data: shop, error, refetch } = useShop();
  const { data: collections } = useCollections();
  if (!shop && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (!shop || !collections)
    return (
      <Skeleton>
        <SkeletonBar className="h-40 w-full" />
      </Skeleton>
    );
  const products = shop.products.map(({ id, prices, name, collectionIds }): ShopProduct => {
    const only = collectionIds.length === 1 ? collections.find((one) => one.id === collectionIds[0]) : undefined;
    return { id, prices, name: localizedText(only?.name ?? name, language) || localizedText(name, language) || id };
  });
  return (
    <div className="flex flex-col gap-10">
      <AdminSection title={t('codes.new')} text={t('codes.new.text')}>
        <CodeForm products={products} />
      </AdminSection>
      <CodeList products={products} />
      <AdminSection title={t('trials.title')} text={t('trials.text', { days: shop.terms.trialDays })}>
        <ProductTrials products={products} terms={shop.terms} />
      </AdminSection>
    </div>
  );
}
