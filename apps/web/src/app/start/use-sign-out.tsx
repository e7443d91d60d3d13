import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { sendNotes } from '../../features/activity/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { useSession } from './start-context.tsx';

/**
 * Signing out. When changes could not be sent, `question` asks whether they may be lost; it has to be drawn somewhere
 * that stays.
 */
export function useSignOut(): { readonly signOut: () => void; readonly question: ReactNode } {
  const { t } = useTranslate();
  const session = useSession();
  const [unsent, setUnsent] = useState(0);
  const navigate = useNavigate();
  const stay = () => setUnsent(0);
  // The next person begins at the beginning, not where this one was.
  const leave = async (discardUnsent: boolean) => {
    await sendNotes();
    const left = await session.leave({ discardUnsent });
    setUnsent(left.unsent);
    if (left.unsent === 0) await navigate('/login', { replace: true });
  };
  const question = (
    <Dialog
      open={unsent > 0}
      title={t('sign-out.unsent', { count: unsent })}
      onClose={stay}
      footer={
        <>
          <Button look="danger" onClick={() => void leave(true)}>
            {t('sign-out.discard')}
          </Button>
          <Button look="primary" onClick={stay}>
            {t('sign-out.stay')}
          </Button>
        </>
      }
    >
      {t('sign-out.unsent.text')}
    </Dialog>
  );
  return { signOut: () => void leave(false), question };
}
