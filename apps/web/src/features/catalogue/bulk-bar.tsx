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
export function BulkBar(props: BulkBarProps) {
  const { t } = useTranslate();
  const { ids, collectionId, onDone } = props;
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { run, isBusy, report, closeReport } = useBulkChange(props, () => setDialogOpen(false));
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
      <BulkButtons
        {...props}
        isBusy={isBusy}
        isDisabled={isOverLimit}
        onRun={(action) => void run({ do: action })}
        onChange={() => setDialogOpen(true)}
      />
      <Button variant="plain" onClick={onDone} className="max-sm:order-first max-sm:ms-auto">
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
      {report ? <BulkReportDialog report={report} onClose={closeReport} /> : null}
    </div>
  );
}

/* Changes the selected items, says how many were changed, and reports those that were not. */
function useBulkChange({ kind, ids, onDone }: BulkBarProps, onChanged: () => void) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { bulkUpdate } = useCatalogueMutations();
  const [isBusy, setBusy] = useState(false);
  const [report, setReport] = useState<BulkReport>();
  const showError = (failure: unknown) => showToast({ text: failureText(failure), tone: 'error' });
  const showResult = (change: BulkChange, { changed }: BulkReport) => {
    const opposite = opposites[change.do];
    showToast({
      text: t('catalogue.bulk.done', { count: changed.length }),
      ...(opposite && changed.length > 0
        ? {
            action: {
              label: t('catalogue.undo'),
              run: () => void bulkUpdate(kind, changed, { do: opposite }).catch(showError),
            },
          }
        : {}),
    });
  };
  const run = async (change: BulkChange) => {
    setBusy(true);
    try {
      const result = await bulkUpdate(kind, ids, change);
      onChanged();
      showResult(change, result);
      if (result.refused.length > 0) setReport(result);
      else onDone();
    } catch (failure) {
      showError(failure);
    } finally {
      setBusy(false);
    }
  };
  const closeReport = () => {
    setReport(undefined);
    onDone();
  };
  return { run, isBusy, report, closeReport };
}

type BulkButtonsProps = Pick<BulkBarProps, 'kind' | 'isTrash'> & {
  isBusy: boolean;
  isDisabled: boolean;
  onRun: (action: Reversible) => void;
  /** Opens the dialog with further changes. */
  onChange: () => void;
};

function BulkButtons({ kind, isTrash, isBusy, isDisabled, onRun, onChange }: BulkButtonsProps) {
  const { t } = useTranslate();
  const buttonFor = (action: Reversible, label: string) => (
    <Button busy={isBusy} disabled={isDisabled} onClick={() => onRun(action)}>
      {label}
    </Button>
  );
  if (isTrash) return buttonFor('restore', t('catalogue.restore'));
  return (
    <>
      {kind === 'song' ? (
        <Button variant="primary" disabled={isDisabled} onClick={onChange}>
          {t('catalogue.bulk.change')}
        </Button>
      ) : null}
      {buttonFor('enable', t('catalogue.bulk.enable'))}
      {buttonFor('disable', t('catalogue.bulk.disable'))}
      {buttonFor('trash', t('catalogue.trash'))}
    </>
  );
}
