import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../../i18n/index.ts';
import { Button, Dialog, showToast } from '../../../ui/index.ts';
import { useErrorMessage } from '../../shell/use-error-message.ts';

type ConfirmDialogProps<T> = {
  title: string;
  /** What is done, on the button that does it, and how that looks. */
  confirmLabel: string;
  variant: 'primary' | 'danger';
  /** Whether it can be done as things stand. */
  isReady: boolean;
  onConfirm: () => Promise<T>;
  onDone: (result: T) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something is done to the catalogue; when it fails it says why and stays. */
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
  const confirm = () => {
    setBusy(true);
    onConfirm().then(onDone, (failure: unknown) => {
      setBusy(false);
      showToast({ text: failureText(failure), tone: 'error' });
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
    </Dialog>
  );
}
