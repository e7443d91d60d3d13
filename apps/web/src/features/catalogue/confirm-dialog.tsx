import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';

type ConfirmDialogProps<T> = {
  title: string;
  /** The action as the label of its button, and how the button looks. */
  confirmLabel: string;
  variant: 'primary' | 'danger';
  /** Whether the action is currently possible. */
  isReady: boolean;
  onConfirm: () => Promise<T>;
  onDone: (result: T) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for confirmation before an action on the catalogue; on failure it shows the reason and stays open. */
export function ConfirmDialog<T>({
  title,
  confirmLabel,
  variant,
  isReady,
  onConfirm,
  onDone,
  onClose,
  children,
}: ConfirmDialogProps<T>) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const confirm = () => {
    setBusy(true);
    setFailure('');
    onConfirm().then(onDone, (reason: unknown) => {
      setBusy(false);
      setFailure(failureText(reason));
    });
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button variant={variant} disabled={!isReady} busy={isBusy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {failure ? (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      ) : null}
    </Dialog>
  );
}
