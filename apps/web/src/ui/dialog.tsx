import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslate } from '../translations/index.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { CloseIcon } from './icons.ts';

type DialogProps = {
  open: boolean;
  title: string;
  /** Esc, the close button and, when `dismissable`, a press beside the dialog. */
  onClose: () => void;
  dismissable?: boolean;
  children: ReactNode;
  /** The buttons, the important one last. */
  footer?: ReactNode;
};

/** A native modal dialog: focus stays inside it, Esc closes it, and focus returns to where it was. */
export function Dialog({ open, title, onClose, dismissable = true, children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { t } = useTranslate();

  // The native dialog is opened by a method, not by an attribute: only then is it modal.
  useEffect(() => {
    const element = dialog.current;
    if (open && element?.open === false) element.showModal();
    if (!open && element?.open === true) element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => open && onClose()}
      closedby={dismissable ? 'any' : 'none'}
      className={classes(
        'm-auto w-[min(32rem,calc(100vw-2rem))] rounded-surface border border-line bg-sheet p-0 text-ink shadow-raised',
        'backdrop:bg-[rgb(20_19_15/0.5)]',
      )}
    >
      {open ? (
        <div className="flex flex-col gap-4 p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-xl leading-tight font-semibold">
              {title}
            </h2>
            {dismissable ? (
              <IconButton
                label={t('app.close')}
                icon={<CloseIcon className="size-5" />}
                onClick={onClose}
                className="-mt-2.5 -mr-3"
              />
            ) : null}
          </div>
          <div>{children}</div>
          {footer ? <div className="flex flex-wrap justify-end gap-3">{footer}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
