import { useErrorMessage, LoadFailed } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Skeleton, SkeletonBar } from '../../ui/index.ts';
import { BrandingForm } from './branding-form.tsx';
import { BrandingLogo } from './branding-logo.tsx';
import { useBranding } from './queries.ts';

/** What the place is called and how it looks. */
export function Branding() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data, error, refetch } = useBranding();
  if (!data && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Skeleton>
        <SkeletonBar className="h-40 w-full" />
      </Skeleton>
    );
  return (
    <div className="flex flex-col gap-10">
      <p className="max-w-[65ch] text-ink-soft">{t('branding.intro')}</p>
      <BrandingLogo logo={data.logo} />
      <BrandingForm details={data} />
    </div>
  );
}
