import type { CatalogueKind } from '@canticle/contract/calls';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import { useCatalogueMutations } from './mutations.ts';

type DeleteDialogProps = { kind: CatalogueKind; id: string; name: string; onClose: () => void };

/** Asks for confirmation before an item in the trash is permanently deleted. */
export function DeleteDialog({ kind, id, name, onClose }: DeleteDialogProps) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const { deletePermanently } = useCatalogueMutations();
  return (
    <ConfirmDialog
      title={t('catalogue.trash.delete')}
      label={t('catalogue.trash.delete')}
      onConfirm={async () => {
        const { refused } = await deletePermanently(kind, id);
        const isGone = refused.length === 0;
        showToast({ text: t(isGone ? 'catalogue.trash.gone' : 'catalogue.trash.stayed', { count: 1 }) });
        if (isGone) void navigate(`/catalogue?kind=${kind}&state=trash`, { replace: true });
        else onClose();
      }}
      onClose={onClose}
    >
      <p>{t('catalogue.trash.delete.one', { name })}</p>
    </ConfirmDialog>
  );
}
