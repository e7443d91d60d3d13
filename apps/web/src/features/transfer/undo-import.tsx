import type { Import, UndoneImport } from '@canticle/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, showToast } from '../../ui/index.ts';
import { useTransferMutations } from './queries.ts';

/** Undoes a finished import in two presses: the first shows what would be done, the second does it. */
export function UndoImport({ importJob: { id } }: { importJob: Import }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { previewUndo, undoImport } = useTransferMutations();
  const [plan, setPlan] = useState<UndoneImport>();
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // What would be done takes the place of the button that was pressed, and may be below the window.
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), [plan]);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    work()
      .catch((failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }))
      .finally(() => setBusy(false));
  };
  const show = async () => setPlan(await previewUndo(id));
  const undo = async () => {
    setPlan(await undoImport(id));
    setDone(true);
  };
  if (plan === undefined)
    return (
      <Button busy={isBusy} onClick={() => run(show)}>
        {t('transfer.undo')}
      </Button>
    );
  const isNothing = plan.trashed + plan.reverted === 0;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('transfer.undo')}
      className="flex basis-full flex-col scroll-mb-24 items-start gap-3 outline-none"
    >
      <div role="status">
        {isNothing ? <p>{t('transfer.undo.nothing')}</p> : null}
        {plan.trashed > 0 ? (
          <p>{t(isDone ? 'transfer.undo.trashed' : 'transfer.undo.trash', { number: plan.trashed })}</p>
        ) : null}
        {plan.reverted > 0 ? (
          <p>{t(isDone ? 'transfer.undo.reverted' : 'transfer.undo.revert', { number: plan.reverted })}</p>
        ) : null}
        {plan.leftCount > 0 ? (
          <p>
            {t('transfer.undo.left', { number: plan.leftCount, names: plan.left.map(({ name }) => name).join(', ') })}
          </p>
        ) : null}
      </div>
      {isDone || isNothing ? null : (
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" busy={isBusy} onClick={() => run(undo)}>
            {t('transfer.undo.go')}
          </Button>
          <Button onClick={() => setPlan(undefined)}>{t('transfer.undo.keep')}</Button>
        </div>
      )}
    </section>
  );
}
