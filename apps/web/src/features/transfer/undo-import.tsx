import type { Import, ImportUndo } from '@canticle/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, showToast } from '../../ui/index.ts';
import { useTransferMutations } from './queries.ts';

/**
 * Undoes an import in two presses: the first shows what would be done, the second starts it. How far it is, and what
 * came of it, is shown with the import.
 */
export function UndoImport({ importJob: { id, state } }: { importJob: Import }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { previewUndo, undoImport } = useTransferMutations();
  const [plan, setPlan] = useState<ImportUndo>();
  const [isBusy, setBusy] = useState(false);
  // What would be done takes the place of the button that was pressed, and may be below the window.
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), [plan]);
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    work()
      .catch((failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }))
      .finally(() => setBusy(false));
  };
  if (plan === undefined)
    return (
      <Button busy={isBusy} onClick={() => run(async () => setPlan(await previewUndo(id)))}>
        {t(state === 'half-undone' ? 'transfer.undo.rest' : 'transfer.undo')}
      </Button>
    );
  const isNothing = plan.trashed + plan.removed + plan.reverted === 0;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('transfer.undo')}
      className="flex basis-full flex-col scroll-mb-24 items-start gap-3 outline-none"
    >
      <div role="status" className="flex flex-col gap-1">
        {isNothing ? <p>{t('transfer.undo.nothing')}</p> : null}
        {plan.trashed > 0 ? <p>{t('transfer.undo.trash', { number: plan.trashed })}</p> : null}
        {plan.removed > 0 ? <p>{t('transfer.undo.remove', { number: plan.removed })}</p> : null}
        {plan.reverted > 0 ? <p>{t('transfer.undo.revert', { number: plan.reverted })}</p> : null}
        <ItemsLeft undone={plan} />
      </div>
      <div className="flex flex-wrap gap-3">
        {isNothing ? null : (
          <Button variant="danger" busy={isBusy} onClick={() => run(() => undoImport(id))}>
            {t('transfer.undo.go')}
          </Button>
        )}
        <Button onClick={() => setPlan(undefined)}>
          {t(isNothing ? 'transfer.undo.close' : 'transfer.undo.keep')}
        </Button>
      </div>
    </section>
  );
}

/** What came of undoing an import. */
export function UndoneReport({ undone }: { undone: ImportUndo }) {
  const { t } = useTranslate();
  const isNothing = undone.trashed + undone.removed + undone.reverted === 0;
  return (
    <section aria-label={t('transfer.undo.result')} className="flex flex-col gap-1 border-t border-ink pt-4">
      {isNothing ? <p>{t('transfer.undo.none')}</p> : null}
      {undone.trashed > 0 ? <p>{t('transfer.undo.trashed', { number: undone.trashed })}</p> : null}
      {undone.removed > 0 ? <p>{t('transfer.undo.removed', { number: undone.removed })}</p> : null}
      {undone.reverted > 0 ? <p>{t('transfer.undo.reverted', { number: undone.reverted })}</p> : null}
      <ItemsLeft undone={undone} />
    </section>
  );
}

const REASONS = ['changed', 'used', 'not-kept', 'impossible'] as const;
/** Names of one reason that are shown at once. */
const FEW = 12;

/* What stays, by the reason. */
function ItemsLeft({ undone: { left, leftCount } }: { undone: ImportUndo }) {
  const { t } = useTranslate();
  if (leftCount === 0) return null;
  const named = REASONS.map((reason) => ({ reason, items: left.filter((one) => one.reason === reason) }));
  return (
    <>
      <p>{t('transfer.undo.left', { number: leftCount })}</p>
      <ul className="list-disc ps-5 text-[0.9375rem] text-ink-soft">
        {named.map(({ reason, items }) =>
          items.length === 0 ? null : (
            <li key={reason} className="[overflow-wrap:anywhere]">
              {t(`transfer.undo.why.${reason}`)}{' '}
              {items
                .slice(0, FEW)
                .map(({ kind, name }) => t('transfer.undo.item', { kind: t(`transfer.undo.kind.${kind}`), name }))
                .join(', ')}
              {items.length > FEW ? ` ${t('transfer.undo.more', { number: items.length - FEW })}` : ''}
            </li>
          ),
        )}
      </ul>
    </>
  );
}
