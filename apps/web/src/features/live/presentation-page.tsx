import { windowTitle } from '../../ui/index.ts';
import { useSearchParams } from 'react-router';
import { useWakeLock } from '../lyrics/index.ts';
import { ViewerWindow } from '../presentation/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { useSessionState } from '../../auth/index.ts';

/**
 * The window for the projector (contract 5.13). It never redirects to sign-in: it shows what the control in the same
 * browser shows, whoever is signed in, and without a network.
 */
export function PresentationPage() {
  const { t } = useTranslate();
  const session = useSessionState();
  const [params] = useSearchParams();
  useWakeLock();
  return (
    <>
      <title>{windowTitle(t('presentation.screen'))}</title>
      <ViewerWindow
        personId={session.kind === 'signed-in' ? session.person.id : null}
        presentationId={params.get('of') ?? 'own'}
      />
    </>
  );
}
