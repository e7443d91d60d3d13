import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslate } from '../i18n/index.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { CloseIcon } from './icons.ts';
import { firstField } from './initial-focus.ts';
import { useLightDismiss } from './light-dismiss.ts';

type DialogProps = {
  open: boolean;
  title: string;
  /** Esc, the close button and, when `isDismissable`, a press beside the dialog. */
  onClose: () => void;
  isDismissable?: boolean;
  /** True for content that needs the space of the window, such as a video. */
  isWide?: boolean;
  className?: string;
  /** True for the dialog of the player, in which the player shortcuts work. */
  isPlayer?: boolean;
  children: ReactNode;
  /** The buttons, the important one last. */
  footer?: ReactNode;
};

/**
 * A native modal dialog: focus stays inside it, Esc closes it, and focus returns to where it was. It begins in the first
 * field, without a field on the close button, and without that on the title: never on a button that changes something.
 */
export function Dialog({
  open,
  title,
  onClose,
  isDismissable = true,
  isWide = false,
  isPlayer = false,
  className,
  children,
  footer,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const { t } = useTranslate();

  const focusStart = useEffectEvent(() => {
    if (!isPlayer) (firstField(content.current) ?? (isDismissable ? undefined : heading.current))?.focus();
  });

  // The native dialog is opened by a method, not by an attribute: only then is it modal.
  useEffect(() => {
    const element = dialog.current;
    if (open && element?.open === false) {
      element.showModal();
      focusStart();
    }
    if (!open && element?.open === true) element.close();
    // Also when the dialog is unmounted while it is open: only closing restores the focus.
    return () => element?.close();
  }, [open]);

  // Closed first, so that the focus is restored before the dialog may be unmounted. `onClose` is called at
  // once: the browser fires the event a task later, which would undo a focus change made in between.
  const close = () => {
    dialog.current?.close();
    onClose();
  };

  useLightDismiss(dialog, open && isDismissable, close);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file input fires `cancel` too.
        if (event.target !== dialog.current) return;
        // Browsers that do not know `closedby` close any dialog by Esc.
        if (isDismissable) close();
        else event.preventDefault();
      }}
      onClose={() => open && dialog.current?.open === false && onClose()}
      closedby={isDismissable ? 'any' : 'none'}
      data-player={isPlayer || undefined}
      className={classes(
        isWide ? 'w-[min(60rem,calc(100vw-1rem))]' : 'w-[min(32rem,calc(100vw-2rem))]',
        'm-auto rounded-surface border border-line bg-sheet p-0 text-ink shadow-raised',
        'backdrop:bg-[rgb(20_19_15/0.5)]',
        className,
      )}
    >
      {open ? (
        <div className={classes('flex flex-col gap-4', isWide ? 'p-4 sm:p-6' : 'p-6')}>
          <div className="flex items-start justify-between gap-4">
            <h2
              id={titleId}
              ref={heading}
              // Only where it is needed: showModal() would begin here.
              tabIndex={isDismissable ? undefined : -1}
              className="min-w-0 text-[length:min(1.25rem,max(20px,6vw))] leading-tight font-semibold outline-none"
            >
              {title}
            </h2>
            {isDismissable ? (
              <IconButton
                label={t('app.close')}
                icon={<CloseIcon className="size-5" />}
                onClick={onClose}
                className="-mt-2.5 -me-3"
              />
            ) : null}
          </div>
          <div ref={content}>{children}</div>
          {footer ? <div className="flex flex-wrap justify-end gap-3">{footer}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
