import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../../translations/index.ts';
import { Button, Dialog, showToast } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';

type AskDialogProps<T> = {
  title: string;
  /** What is done, on the button that does it, and how that looks. */
  deed: string;
  look: 'primary' | 'danger';
  /** Whether it can be done as things stand. */
  isReady: boolean;
  run: () => Promise<T>;
  onDone: (done: T) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something is done to the catalogue; when it fails it says why and stays. */
export function AskDialog<T>({ title, deed, look, isReady, run, onDone, onClose, children }: AskDialogProps<T>) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    run().then(onDone, (failure: unknown) => {
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
          <Button look="plain" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button look={look} disabled={!isReady} busy={isBusy} onClick={start}>
            {deed}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
