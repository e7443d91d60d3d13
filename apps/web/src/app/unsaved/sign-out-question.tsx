import { useTranslate } from '../../translations/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { UnsavedNames } from './unsaved-names.tsx';

/** Asks whoever wants to sign out whether what the server does not have may be lost, and names it. */
export function SignOutQuestion({
  unsent,
  isUnknown = false,
  onLeave,
  onStay,
}: {
  /** How many changes there are. */
  unsent: number;
  /** The browser does not say whether there are more. */
  isUnknown?: boolean;
  onLeave: () => void;
  onStay: () => void;
}) {
  const { t } = useTranslate();
  return (
    <Dialog
      open
      title={unsent > 0 ? t('sign-out.unsent', { count: unsent }) : t('sign-out.unknown')}
      onClose={onStay}
      footer={
        <>
          <Button look="danger" onClick={onLeave}>
            {unsent > 0 ? t('sign-out.discard') : t('sign-out.anyway')}
          </Button>
          <Button look="primary" onClick={onStay}>
            {t('sign-out.stay')}
          </Button>
        </>
      }
    >
      {isUnknown ? <p className="text-ink-soft">{t('sign-out.unknown.text')}</p> : null}
      {unsent > 0 ? <UnsavedNames /> : null}
    </Dialog>
  );
}
