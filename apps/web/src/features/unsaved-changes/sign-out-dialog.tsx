import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';

/** Asks before signing out whether unsent changes may be discarded, and lists them. */
export function SignOutDialog({
  unsentCount,
  isUnknown = false,
  onSignOut,
  onCancel,
}: {
  /** How many changes there are. */
  unsentCount: number;
  /** The number is unknown: there may be more. */
  isUnknown?: boolean;
  onSignOut: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslate();
  return (
    <Dialog
      open
      title={unsentCount > 0 ? t('sign-out.unsent', { count: unsentCount }) : t('sign-out.unknown')}
      onClose={onCancel}
      footer={
        <>
          <Button variant="danger" onClick={onSignOut}>
            {unsentCount > 0 ? t('sign-out.discard') : t('sign-out.anyway')}
          </Button>
          <Button variant="primary" onClick={onCancel}>
            {t('sign-out.stay')}
          </Button>
        </>
      }
    >
      {isUnknown ? <p className="text-ink-soft">{t('sign-out.unknown.text')}</p> : null}
      {unsentCount > 0 ? <UnsavedChanges /> : null}
    </Dialog>
  );
}
