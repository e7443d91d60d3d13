import type { Bundle } from '@canticle/contract/calls';
import { useState } from 'react';
import { useCollections } from '../collections/index.ts';
import { saveUrlAs } from '../file-export/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localeOf, localizedText, useTranslate, useFormatDateTime } from '../../i18n/index.ts';
import { Button, Checkbox, IconButton, SegmentedControl, showToast } from '../../ui/index.ts';
import { ClearIcon, DownloadIcon } from '../../ui/icons.ts';
import { useBundles, useTransferMutations } from './queries.ts';
import { ProgressBar } from './progress-bar.tsx';

/** The contents of a new bundle, and the bundles of the last days. */
export function Exports() {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { data: collections = [] } = useCollections();
  const { startBundle } = useTransferMutations();
  const [scope, setScope] = useState<'everything' | 'some'>('everything');
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const startExport = () => {
    setBusy(true);
    void startBundle(scope === 'everything' ? null : [...selectedIds])
      .catch((failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }))
      .finally(() => setBusy(false));
  };
  const toggle = (id: string) => {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    setSelectedIds(next);
  };
  return (
    <div className="flex flex-col gap-10">
      <section className="flex flex-col items-start gap-4">
        <p className="max-w-prose text-ink-soft">{t('transfer.export.text')}</p>
        <SegmentedControl
          isWide
          label={t('transfer.export.what')}
          options={(['everything', 'some'] as const).map((value) => ({ value, label: t(`transfer.export.${value}`) }))}
          value={scope}
          onValueChange={setScope}
        />
        {scope === 'some' ? (
          <fieldset className="w-full">
            <legend className="sr-only">{t('transfer.export.some')}</legend>
            <div className="grid gap-x-8 sm:grid-cols-2">
              {collections.map((one) => (
                <Checkbox
                  key={one.id}
                  label={localizedText(one.name, language)}
                  checked={selectedIds.has(one.id)}
                  onChange={() => toggle(one.id)}
                />
              ))}
            </div>
          </fieldset>
        ) : null}
        <Button
          variant="primary"
          busy={isBusy}
          disabled={scope === 'some' && selectedIds.size === 0}
          onClick={startExport}
        >
          {t('transfer.export.begin')}
        </Button>
      </section>
      <Bundles />
    </div>
  );
}

function Bundles() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data: bundles, error, refetch } = useBundles();
  if (!bundles && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (!bundles) return null;
  if (bundles.length === 0) return <p className="text-sm text-ink-soft">{t('transfer.export.none')}</p>;
  return (
    <section>
      <h2 className="text-lg font-semibold">{t('transfer.bundles')}</h2>
      <ul aria-label={t('transfer.bundles')} className="mt-3 border-t border-ink">
        {bundles.map((bundle) => (
          <BundleRow key={bundle.id} bundle={bundle} />
        ))}
      </ul>
    </section>
  );
}

function BundleRow({ bundle }: { bundle: Bundle }) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { fetchDownloadUrl, deleteBundle } = useTransferMutations();
  const [isBusy, setBusy] = useState(false);
  const when = useFormatDateTime();
  const name = bundle.collections?.join(', ') ?? t('transfer.export.everything');
  const showError = (failure: unknown) => showToast({ text: failureText(failure), tone: 'error' });
  const save = () => {
    setBusy(true);
    void fetchDownloadUrl(bundle.id)
      .then(saveUrlAs, showError)
      .finally(() => setBusy(false));
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-ink-soft">
          <time dateTime={bundle.createdAt}>{when(bundle.createdAt)}</time>
          {bundle.counts
            ? ` · ${t('transfer.songs', { count: bundle.counts.songs })} · ${formatSize(bundle.byteLength, language)}`
            : null}
        </p>
        {bundle.error ? (
          <p lang="en" className="text-sm text-danger">
            {bundle.error}
          </p>
        ) : null}
      </div>
      {bundle.state === 'writing' ? (
        <div className="w-48">
          <ProgressBar label={t('transfer.export.writing')} done={bundle.progress.done} total={bundle.progress.total} />
        </div>
      ) : null}
      <div className="flex gap-2">
        {bundle.state === 'done' ? (
          <Button busy={isBusy} onClick={save}>
            <DownloadIcon aria-hidden className="size-4" />
            {t('transfer.download')}
          </Button>
        ) : null}
        <IconButton
          label={t('transfer.forget', { name })}
          icon={<ClearIcon aria-hidden className="size-5" />}
          onClick={() => void deleteBundle(bundle.id).catch(showError)}
        />
      </div>
    </li>
  );
}

function formatSize(bytes: number, language: string): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
