import type { BulkChange, BulkReport, CatalogueKind } from '@canticle/contract/calls';
import { useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, showToast } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useCatalogueMutations } from './mutations.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkReportDialog } from './bulk-report-dialog.tsx';

type BulkBarProps = {
  kind: CatalogueKind;
  ids: readonly string[];
  isTrash: boolean;
  collectionId: string;
  onDone: () => void;
};

/** The maximum number of items changed in one step. */
const MAX_ITEMS = 500;

type Reversible = 'enable' | 'disable' | 'trash' | 'restore';

const opposites: { readonly [Action in BulkChange['do']]?: Reversible } = {
  enable: 'disable',
  disable: 'enable',
  trash: 'restore',
  restore: 'trash',
};

/** The actions on all selected items; fixed to the bottom of the window. */
export function BulkBar({ kind, ids, isTrash, collectionId, onDone }: BulkBarProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { bulkUpdate } = useCatalogueMutations();
  const [isBusy, setBusy] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [report, setReport] = useState<BulkReport>();
  const run = async (change: BulkChange, targetIds = ids) => {
    setBusy(true);
    try {
      const result = await bulkUpdate(kind, targetIds, change);
      setDialogOpen(false);
      showResult(change, result);
      if (result.refused.length > 0) setReport(result);
      else onDone();
    } catch (failure) {
      showToast({ text: failureText(failure), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const showResult = (change: BulkChange, { changed }: BulkReport) => {
    const opposite = opposites[change.do];
    showToast({
      text: t('catalogue.bulk.done', { count: changed.length }),
      ...(opposite && changed.length > 0
        ? { action: { label: t('catalogue.undo'), run: () => void bulkUpdate(kind, changed, { do: opposite }) } }
        : {}),
    });
  };
  const isOverLimit = ids.length > MAX_ITEMS;
  return (
    <div
      role="toolbar"
      aria-label={t('catalogue.bulk')}
      className="sticky bottom-(--bottom-bar) z-20 mt-6 flex flex-wrap items-center gap-2 rounded-surface border border-line bg-sheet p-3 shadow-raised"
    >
      <p className="grow text-sm sm:basis-40" role="status">
        {isOverLimit ? t('catalogue.bulk.most', { count: MAX_ITEMS }) : t('catalogue.chosen', { count: ids.length })}
      </p>
      {isTrash ? (
        <Button busy={isBusy} disabled={isOverLimit} onClick={() => void run({ do: 'restore' })}>
          {t('catalogue.restore')}
        </Button>
      ) : (
        <>
          {kind === 'song' ? (
            <Button variant="primary" disabled={isOverLimit} onClick={() => setDialogOpen(true)}>
              {t('catalogue.bulk.change')}
            </Button>
          ) : null}
          <Button busy={isBusy} disabled={isOverLimit} onClick={() => void run({ do: 'enable' })}>
            {t('catalogue.bulk.enable')}
          </Button>
          <Button busy={isBusy} disabled={isOverLimit} onClick={() => void run({ do: 'disable' })}>
            {t('catalogue.bulk.disable')}
          </Button>
          <Button busy={isBusy} disabled={isOverLimit} onClick={() => void run({ do: 'trash' })}>
            {t('catalogue.trash')}
          </Button>
        </>
      )}
      <Button variant="plain" onClick={onDone} className="max-sm:order-first max-sm:ml-auto">
        {t('catalogue.choose-none')}
      </Button>
      {isDialogOpen ? (
        <BulkDialog
          count={ids.length}
          collectionId={collectionId}
          isBusy={isBusy}
          onRun={(change) => void run(change)}
          onClose={() => setDialogOpen(false)}
        />
      ) : null}
      {report ? (
        <BulkReportDialog
          report={report}
          onClose={() => {
            setReport(undefined);
            onDone();
          }}
        />
      ) : null}
    </div>
  );
}
