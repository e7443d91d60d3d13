import type { ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { useTranslate } from '../../../i18n/index.ts';
import { Button, Dialog, useKeyDown, useConfirmUnload } from '../../../ui/index.ts';

/** What the question of {useLeaveGuard} says, and what is done before somebody leaves all the same. */
type LeaveGuardOptions = { readonly text?: string; readonly leaveLabel?: string; readonly onLeave?: () => void };

/**
 * Asks before somebody leaves the page with something unsaved; gives the question to be drawn.
 *
 * @param options  the usual one says that the draft stays in the browser
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
