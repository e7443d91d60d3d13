import type { ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { useTranslate } from '../../../translations/index.ts';
import { Button, Dialog, useKeyDown, useUnloadAsked } from '../../../ui/index.ts';

/** What the question of {useLeaveGuard} says, and what is done before somebody leaves all the same. */
type LeaveQuestion = { readonly text?: string; readonly go?: string; readonly onLeave?: () => void };

/**
 * Asks before somebody leaves the page with something unsaved; gives the question to be drawn.
 *
 * @param question  the usual one says that the draft stays in the browser
 */
export function useLeaveGuard(isUnsaved: boolean, question: LeaveQuestion = {}): ReactNode {
  const { t } = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnloadAsked(isUnsaved);
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
              question.onLeave?.();
              blocker.proceed();
            }}
          >
            {question.go ?? t('editor.leave.go')}
          </Button>
          <Button look="primary" onClick={() => blocker.reset()}>
            {t('editor.leave.stay')}
          </Button>
        </>
      }
    >
      {question.text ?? t('editor.leave.text')}
    </Dialog>
  );
}

/** Ctrl+S, or Cmd+S on a Mac. */
export function useSaveKey(save: () => void): void {
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || event.shiftKey || event.altKey) return;
    event.preventDefault();
    save();
  };
  useKeyDown(onKey, { at: 'window' });
}
