import { useNavigate, useParams, useLocation } from 'react-router';
import { useUser } from '../session/index.ts';
import { AccessRefused } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { SegmentedControl, Page } from '../../ui/index.ts';
import { Exports } from './exports.tsx';
import { ImportView } from './import-view.tsx';
import { Imports } from './imports.tsx';

/** Where editors import and export songs: imports, one import, and bundles to download. */
export function TransferPage() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const { id } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const view = pathname.startsWith('/exports') ? 'exports' : 'imports';
  const canTransfer = user?.roles.some((role) => role === 'editor' || role === 'administrator') ?? false;
  if (user && !canTransfer)
    return (
      <Page title={t('transfer.title')}>
        <AccessRefused title={t('transfer.refused')}>{t('transfer.refused.text')}</AccessRefused>
      </Page>
    );
  if (!user) return <Page title={t('transfer.title')}>{null}</Page>;
  if (id !== undefined) return <ImportView key={id} id={id} />;
  return (
    <Page title={t('transfer.title')} width="middle">
      <header className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-6">
        <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
          {t('transfer.title')}
        </h1>
        <SegmentedControl
          isWide
          label={t('transfer.title')}
          options={(['imports', 'exports'] as const).map((value) => ({ value, label: t(`transfer.${value}`) }))}
          value={view}
          onValueChange={(next) => void navigate(`/${next}`, { replace: true })}
        />
      </header>
      {view === 'imports' ? <Imports /> : <Exports />}
    </Page>
  );
}

export { TransferPage as Component };
