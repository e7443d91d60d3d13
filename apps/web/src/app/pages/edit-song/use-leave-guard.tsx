import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { useTranslate } from '../../../translations/index.ts';
import { Button, Dialog, useUnloadAsked } from '../../../ui/index.ts';

/** Asks before somebody leaves with unsaved text; gives the question to be drawn. The draft stays in the browser. */
export function useLeaveGuard(isUnsaved: boolean): ReactNode {
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
          <Button onClick={() => blocker.proceed()}>{t('editor.leave.go')}</Button>
          <Button look="primary" onClick={() => blocker.reset()}>
            {t('editor.leave.stay')}
          </Button>
        </>
      }
    >
      {t('editor.leave.text')}
    </Dialog>
  );
}

/** Ctrl+S, or Cmd+S on a Mac. */
export function useSaveKey(save: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || event.shiftKey || event.altKey) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
