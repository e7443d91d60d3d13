import { type ReactNode, useState } from 'react';
import { useTranslate } from '../i18n/index.ts';
import { Button, Dialog } from '../ui/index.ts';
import { useErrorMessage } from './use-error-message.ts';

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  /** The action as the label of its button. */
  label: string;
  /** How that button looks; `danger` when left out. */
  variant?: 'primary' | 'danger';
  /** Whether the action is possible now; it is when left out. */
  isReady?: boolean;
  /** Carries it out, and closes the dialog or leaves the page; when it throws, the dialog stays and says why. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** What a failure says; the general sentence when left out. */
  failureText?: (reason: unknown) => string;
};

/** Asks before something that others notice, or that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  label,
  variant = 'danger',
  isReady = true,
  onConfirm,
  onClose,
  failureText,
}: ConfirmDialogProps) {
  const { t } = useTranslate();
  const generalText = useErrorMessage();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    setFailure('');
    await onConfirm().catch((reason: unknown) => setFailure((failureText ?? generalText)(reason)));
    setBusy(false);
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant={variant} disabled={!isReady} busy={isBusy} onClick={() => void confirm()}>
            {label}
          </Button>
        </>
      }
    >
      <div className="text-ink-soft">{children}</div>
      {failure ? (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      ) : null}
    </Dialog>
  );
}
