import type { ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { useTranslate } from '../i18n/index.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useKeyDown } from './use-key-down.ts';
import { useConfirmUnload } from './use-window-events.ts';

/** The text of the confirmation of {useLeaveGuard}, and what is done before the person leaves anyway. */
type LeaveGuardOptions = { readonly text?: string; readonly leaveLabel?: string; readonly onLeave?: () => void };

/**
 * Asks for confirmation before the person leaves the page with unsaved changes; returns the dialog to render.
 *
 * @param options  by default, the text says that the draft is kept in the browser
 */
export function useLeaveGuard(isUnsaved: boolean, options: LeaveGuardOptions = {}): ReactNode {
  const { t } = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useConfirmUnload(isUnsaved);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      open
      title={t('editor.leave')}
      onClose={() => blocker.reset()}
      footer={
        <>
          <Button
            onClick={() => {
              options.onLeave?.();
              blocker.proceed();
            }}
          >
            {options.leaveLabel ?? t('editor.leave.go')}
          </Button>
          <Button variant="primary" onClick={() => blocker.reset()}>
            {t('editor.leave.stay')}
          </Button>
        </>
      }
    >
      {options.text ?? t('editor.leave.text')}
    </Dialog>
  );
}

/** Ctrl+S, or Cmd+S on a Mac. */
export function useSaveShortcut(save: () => void): void {
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || event.shiftKey || event.altKey) return;
    event.preventDefault();
    save();
  };
  useKeyDown(onKey, { target: 'window' });
}
