import type { CatalogueKind } from '@canticle/contract/calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCatalogue } from '../../../features/catalogue/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, Dialog, showToast } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';

type DeleteDialogProps = { kind: CatalogueKind; id: string; name: string; onClose: () => void };

/** Asks before one thing in the trash is deleted for good. */
export function DeleteDialog({ kind, id, name, onClose }: DeleteDialogProps) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { deleteForGood } = useCatalogue();
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    deleteForGood(kind, id).then(
      ({ refused }) => {
        const isGone = refused.length === 0;
        showToast({ text: t(isGone ? 'catalogue.trash.gone' : 'catalogue.trash.stayed', { count: 1 }) });
        if (isGone) void navigate(`/catalogue?kind=${kind}&state=trash`, { replace: true });
        else onClose();
      },
      (failure: unknown) => {
        setBusy(false);
        showToast({ text: failureText(failure), tone: 'error' });
      },
    );
  };
  return (
    <Dialog
      open
      title={t('catalogue.trash.delete')}
      onClose={onClose}
      footer={
        <>
          <Button look="plain" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button look="danger" busy={isBusy} onClick={run}>
            {t('catalogue.trash.delete')}
          </Button>
        </>
      }
    >
      <p>{t('catalogue.trash.delete.one', { name })}</p>
    </Dialog>
  );
}
