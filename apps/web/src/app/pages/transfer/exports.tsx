import type { Bundle } from '@canticle/contract/calls';
import { useState } from 'react';
import { useCollections } from '../../../features/collections/index.ts';
import { useBundles, useTransfers } from '../../../features/transfer/index.ts';
import { LoadFailed } from '../../../pieces/index.ts';
import { localeOf, nameIn, useTranslate, useWhen } from '../../../translations/index.ts';
import { Button, Checkbox, IconButton, Segmented, showToast } from '../../../ui/index.ts';
import { ClearIcon, DownloadIcon } from '../../../ui/icons.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { saveFrom } from '../download/save-file.ts';
import { ProgressBar } from './progress-bar.tsx';

/** What goes into a bundle, and the bundles of the last days. */
export function Exports() {
  const { t, language } = useTranslate();
  const failureText = useFailureText();
  const { data: collections = [] } = useCollections();
  const { write } = useTransfers();
  const [what, setWhat] = useState<'everything' | 'some'>('everything');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const begin = () => {
    setBusy(true);
    void write(what === 'everything' ? null : [...chosen])
      .catch((failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }))
      .finally(() => setBusy(false));
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <div className="flex flex-col gap-10">
      <section className="flex flex-col items-start gap-4">
        <p className="max-w-prose text-ink-soft">{t('transfer.export.text')}</p>
        <Segmented
          isRoomy
          label={t('transfer.export.what')}
          options={(['everything', 'some'] as const).map((value) => ({ value, label: t(`transfer.export.${value}`) }))}
          chosen={what}
          onChoose={setWhat}
        />
        {what === 'some' ? (
          <fieldset className="w-full">
            <legend className="sr-only">{t('transfer.export.some')}</legend>
            <div className="grid gap-x-8 sm:grid-cols-2">
              {collections.map((one) => (
                <Checkbox
                  key={one.id}
                  label={nameIn(one.name, language)}
                  checked={chosen.has(one.id)}
                  onChange={() => toggle(one.id)}
                />
              ))}
            </div>
          </fieldset>
        ) : null}
        <Button look="primary" busy={isBusy} disabled={what === 'some' && chosen.size === 0} onClick={begin}>
          {t('transfer.export.begin')}
        </Button>
      </section>
      <Bundles />
    </div>
  );
}

function Bundles() {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const { data: bundles, error, refetch } = useBundles();
  if (!bundles && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (!bundles) return null;
  if (bundles.length === 0) return <p className="text-sm text-ink-soft">{t('transfer.export.none')}</p>;
  return (
    <section>
      <h2 className="text-lg font-semibold">{t('transfer.bundles')}</h2>
      <ul aria-label={t('transfer.bundles')} className="mt-3 border-t border-ink">
        {bundles.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Row({ one }: { one: Bundle }) {
  const { t, language } = useTranslate();
  const failureText = useFailureText();
  const { addressOf, forgetBundle } = useTransfers();
  const [isBusy, setBusy] = useState(false);
  const when = useWhen();
  const name = one.collections?.join(', ') ?? t('transfer.export.everything');
  const failed = (failure: unknown) => showToast({ text: failureText(failure), tone: 'error' });
  const save = () => {
    setBusy(true);
    void addressOf(one.id)
      .then(saveFrom, failed)
      .finally(() => setBusy(false));
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-ink-soft">
          <time dateTime={one.createdAt}>{when(one.createdAt)}</time>
          {one.counts
            ? ` · ${t('transfer.songs', { count: one.counts.songs })} · ${sizeOf(one.byteLength, language)}`
            : null}
        </p>
        {one.error ? (
          <p lang="en" className="text-sm text-danger">
            {one.error}
          </p>
        ) : null}
      </div>
      {one.state === 'writing' ? (
        <div className="w-48">
          <ProgressBar label={t('transfer.export.writing')} done={one.progress.done} of={one.progress.total} />
        </div>
      ) : null}
      <div className="flex gap-2">
        {one.state === 'done' ? (
          <Button busy={isBusy} onClick={save}>
            <DownloadIcon aria-hidden className="size-4" />
            {t('transfer.download')}
          </Button>
        ) : null}
        <IconButton
          label={t('transfer.forget', { name })}
          icon={<ClearIcon aria-hidden className="size-5" />}
          onClick={() => void forgetBundle(one.id).catch(failed)}
        />
      </div>
    </li>
  );
}

function sizeOf(bytes: number, language: string): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
