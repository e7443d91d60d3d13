import { useNavigate } from 'react-router';
import { useListWrites } from '../../../features/lists/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { NameDialog } from './name-dialog.tsx';

/** Asks for a name, makes the list and opens it. */
export function MakeList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate();
  const { create } = useListWrites();
  const navigate = useNavigate();
  const make = async (name: string) => {
    onClose();
    await navigate(`/custom-collections/${await create(name)}`);
  };
  return (
    <NameDialog
      title={t('lists.new')}
      name=""
      save={t('lists.create')}
      onClose={onClose}
      onSave={(name) => void make(name)}
    />
  );
}
