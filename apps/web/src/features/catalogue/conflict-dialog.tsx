import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog } from '../../ui/index.ts';

type ConflictDialogProps = {
  /** What closes the dialog without a choice. */
  laterLabel: string;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
  /** What both changed, one below the other; scrolls by itself. */
  children: ReactNode;
};

/** Asks what to keep of what two editors changed at once. */
export function ConflictDialog({ laterLabel, isBusy, onSave, onClose, children }: ConflictDialogProps) {
  const { t } = useTranslate();
  return (
    <Dialog
      open
      isWide
      title={t('catalogue.clash')}
      isDismissable={false}
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {laterLabel}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={onSave}>
            {t('catalogue.clash.save')}
          </Button>
        </>
      }
    >
      <div className="flex max-h-[50dvh] flex-col gap-5 overflow-y-auto">{children}</div>
    </Dialog>
  );
}
