import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { sendUnsentViews } from '../activity/index.ts';
import { showToast } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { type SignOutOptions, useSession } from '../../auth/index.ts';
import { currentCache } from '../../offline/index.ts';
import { isAutomatic } from './rejected-operations.ts';

const SignOutDialog = lazy(async () => ({
  default: (await import('./sign-out-dialog.tsx')).SignOutDialog,
}));

const noUnsentChanges = { unsent: 0, isUnknown: false, everywhere: false };

type SignOut = {
  readonly signOut: () => void;
  /** On every device of the person. */
  readonly signOutEverywhere: () => void;
  readonly isSigningOut: boolean;
  readonly dialog: ReactNode;
};

/**
 * Signs out. When changes could not be sent, `dialog` asks whether they may be discarded; it must be rendered in a
 * component that stays mounted.
 */
export function useSignOut(): SignOut {
  const session = useSession();
  const [unsentChanges, setUnsentChanges] = useState(noUnsentChanges);
  const [isSigningOut, setIsSigningOut] = useState(false);
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const cancel = () => setUnsentChanges(noUnsentChanges);
  // The next person starts at the home page, not at this person's page.
  const startSignOut = async ({ everywhere = false, discardUnsent = false }: SignOutOptions) => {
    setIsSigningOut(true);
    try {
      await sendUnsentViews();
      const { unsent: kept, isUnknown = false } = await session.signOut({ discardUnsent, everywhere });
      const unsent = kept > 0 ? await countWrittenOperations() : 0;
      if (kept > 0 && unsent === 0 && !isUnknown) await session.signOut({ discardUnsent: true, everywhere });
      setUnsentChanges({ unsent, isUnknown, everywhere });
      if (unsent === 0 && !isUnknown) await navigate('/login', { replace: true });
    } catch (failure) {
      cancel();
      showToast({ text: errorMessage(failure), tone: 'error' });
    } finally {
      setIsSigningOut(false);
    }
  };
  const { unsent, isUnknown, everywhere } = unsentChanges;
  const dialog =
    unsent > 0 || isUnknown ? (
      <Suspense>
        <SignOutDialog
          unsentCount={unsent}
          isUnknown={isUnknown}
          onSignOut={() => void startSignOut({ discardUnsent: true, everywhere })}
          onCancel={cancel}
        />
      </Suspense>
    ) : null;
  return {
    signOut: () => void startSignOut({}),
    signOutEverywhere: () => void startSignOut({ everywhere: true }),
    isSigningOut,
    dialog,
  };
}

/* What the app stores by itself, such as views, is nothing to stay signed in for. */
const countWrittenOperations = async (): Promise<number> =>
  (await currentCache().outbox.list()).filter((operation) => !isAutomatic(operation)).length;
