import type { LicenceReport } from '@canticle/contract/calls';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { saveAs } from '../file-export/index.ts';
import { useGroups } from '../groups/index.ts';
import { useUser } from '../session/index.ts';
import { AccessRefused, LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, EmptyState, Page, Select, showToast, Skeleton, SkeletonBar, TextField } from '../../ui/index.ts';
import { DownloadIcon } from '../../ui/icons.ts';
import { fetchLicenceTable, useLicenceReport } from './queries.ts';
import { type ReportChoice, readReportChoice } from './report-choice.ts';
import { ReportTable } from './report-table.tsx';

/** What was sung, shown and printed: of a group for its leaders, of everybody for administrators. */
export function LicenceReportPage() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const { data: groups } = useGroups();
  if (!user || !groups)
    return (
      <Page title={t('licence.title')} width="middle">
        <ReportSkeleton />
      </Page>
    );
  const led = groups.filter(({ role }) => role === 'leader').map(({ id, name }) => ({ value: id, label: name }));
  const isAdministrator = user.roles.includes('administrator');
  const scopes = isAdministrator ? [{ value: '', label: t('licence.everyone') }, ...led] : led;
  return (
    <Page title={t('licence.title')} width="middle">
      {scopes.length > 0 ? <Report scopes={scopes} /> : <Refused />}
    </Page>
  );
}

function Refused() {
  const { t } = useTranslate();
  return <AccessRefused title={t('licence.refused')}>{t('licence.refused.text')}</AccessRefused>;
}

type Scope = { readonly value: string; readonly label: string };

function Report({ scopes }: { scopes: readonly Scope[] }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => new Date());
  const choice = readReportChoice(params, scopes[0]?.value ?? '', now);
  const isReversed = choice.to < choice.from;
  const { data: report, error, refetch } = useLicenceReport(choice, !isReversed);
  const choose = (change: Partial<ReportChoice>) => {
    const { groupId: group, ...days } = { ...choice, ...change };
    setParams({ group, ...days }, { replace: true });
  };
  return (
    <>
      <header className="pt-8 pb-6">
        <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
          {t('licence.title')}
        </h1>
        <p className="max-w-reading pt-2 text-ink-soft">{t('licence.text')}</p>
      </header>
      <div className="flex flex-wrap items-end gap-3">
        {scopes.length > 1 ? (
          <Select
            label={t('licence.for')}
            options={scopes}
            value={choice.groupId}
            onValueChange={(groupId) => choose({ groupId })}
            className="min-w-40 grow basis-48 sm:max-w-64"
          />
        ) : null}
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`statistics.${name}`)}
            type="date"
            value={choice[name]}
            onChange={({ currentTarget: { value } }) => (value === '' ? undefined : choose({ [name]: value }))}
            className="min-w-36 grow basis-36 sm:max-w-48"
          />
        ))}
        <DownloadButton choice={choice} isDisabled={isReversed} />
      </div>
      {isReversed ? (
        <p role="alert" className="pt-2 text-sm text-danger">
          {t('statistics.turned')}
        </p>
      ) : null}
      {error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {report && !error && !isReversed ? <ReportContent report={report} /> : null}
      {!report && !error && !isReversed ? <ReportSkeleton /> : null}
    </>
  );
}

function DownloadButton({ choice, isDisabled }: { choice: ReportChoice; isDisabled: boolean }) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await fetchLicenceTable(choice, language).then(saveAs, (failure: unknown) =>
      showToast({ text: failureText(failure), tone: 'error' }),
    );
    setBusy(false);
  };
  return (
    <Button busy={isBusy} disabled={isDisabled} onClick={() => void download()}>
      <DownloadIcon aria-hidden className="size-5" />
      {t('licence.download')}
    </Button>
  );
}

function ReportContent({ report: { songs, totals } }: { report: LicenceReport }) {
  const { t } = useTranslate();
  if (songs.length === 0) return <EmptyState title={t('licence.none')}>{t('licence.none.text')}</EmptyState>;
  const figures = [
    [t('licence.songs'), songs.length],
    [t('licence.sung'), totals.inSets + totals.live],
    [t('licence.on-screen'), totals.onScreen],
    [t('licence.printed'), totals.printedCopies],
  ] as const;
  return (
    <>
      <dl aria-label={t('licence.totals')} className="grid grid-cols-2 gap-x-6 gap-y-4 pt-8 pb-6 sm:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-serif text-3xl tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <ReportTable songs={songs} />
    </>
  );
}

function ReportSkeleton() {
  return (
    <Skeleton>
      <SkeletonBar className="mt-8 h-64 w-full" />
    </Skeleton>
  );
}

export { LicenceReportPage as Component };
