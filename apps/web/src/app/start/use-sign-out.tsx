import { type ReactNode, useState } from 'react';
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
  const stay = () => setUnsent(0);
  const question = (
    <Dialog
      open={unsent > 0}
      title={t('sign-out.unsent', { count: unsent })}
      onClose={stay}
      footer={
        <>
          <Button look="danger" onClick={() => void session.leave({ discardUnsent: true })}>
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
  return { signOut: () => void session.leave().then((left) => setUnsent(left.unsent)), question };
}
