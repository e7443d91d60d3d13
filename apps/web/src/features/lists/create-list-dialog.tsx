import { useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { useListMutations } from './list-mutations.ts';
import { NameDialog } from './name-dialog.tsx';

/** Asks for a name, creates the list and opens it. */
export function CreateListDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate();
  const { create } = useListMutations();
  const navigate = useNavigate();
  const createAndOpen = async (name: string) => {
    onClose();
    await navigate(`/custom-collections/${await create(name)}`);
  };
  return (
    <NameDialog
      title={t('lists.new')}
      name=""
      saveLabel={t('lists.create')}
      onClose={onClose}
      onSave={(name) => void createAndOpen(name)}
    />
  );
}
