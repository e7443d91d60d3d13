import { useTranslate } from '../../translations/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { UnsavedNames } from './unsaved-names.tsx';

/** Asks whoever wants to sign out whether what the server does not have may be lost, and names it. */
export function SignOutQuestion({
  unsent,
  onLeave,
  onStay,
}: {
  /** How many changes there are. */
  unsent: number;
  onLeave: () => void;
  onStay: () => void;
}) {
  const { t } = useTranslate();
  return (
    <Dialog
      open
      title={t('sign-out.unsent', { count: unsent })}
      onClose={onStay}
      footer={
        <>
          <Button look="danger" onClick={onLeave}>
            {t('sign-out.discard')}
          </Button>
          <Button look="primary" onClick={onStay}>
            {t('sign-out.stay')}
          </Button>
        </>
      }
    >
      <UnsavedNames />
    </Dialog>
  );
}
