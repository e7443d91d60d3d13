import { useSearchParams } from 'react-router';
import { useInstallation } from '../../auth/index.ts';
import { useUser } from '../session/index.ts';
import { AccessRefused } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { SegmentedControl, Page } from '../../ui/index.ts';
import { Branding } from './branding.tsx';
import { AuditLog } from './audit-log.tsx';
import { Invitations } from './invitations.tsx';
import { People } from './people.tsx';
import { Shop } from './shop.tsx';
import { Maintenance } from './maintenance.tsx';

const allViews = ['people', 'invitations', 'shop', 'branding', 'deeds', 'upkeep'] as const;

/** The administrators' page: people and their roles, the audit log, and maintenance. */
export function AdminPage() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const [params, setParams] = useSearchParams();
  const { signUp, sells } = useInstallation();
  const views = allViews.filter((one) => (one !== 'invitations' || signUp !== 'closed') && (one !== 'shop' || sells));
  const view = views.find((one) => one === params.get('view')) ?? 'people';
  if (user && !user.roles.includes('administrator'))
    return (
      <Page title={t('admin.title')}>
        <AccessRefused title={t('admin.refused')}>{t('admin.refused.text')}</AccessRefused>
      </Page>
    );
  return (
    <Page title={t('admin.title')} width="middle">
      <header className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-6">
        <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">{t('admin.title')}</h1>
        <SegmentedControl
          isWide
          label={t('admin.title')}
          options={views.map((value) => ({ value, label: t(`admin.${value}`) }))}
          value={view}
          onValueChange={(next) => setParams(next === 'people' ? {} : { view: next }, { replace: true })}
        />
      </header>
      {user && view === 'people' ? <People ownId={user.id} /> : null}
      {user && view === 'invitations' ? <Invitations /> : null}
      {user && view === 'shop' ? <Shop /> : null}
      {user && view === 'branding' ? <Branding /> : null}
      {user && view === 'deeds' ? <AuditLog /> : null}
      {user && view === 'upkeep' ? <Maintenance /> : null}
    </Page>
  );
}

export { AdminPage as Component };
