import type { SignInMethods } from '@canticle/contract/calls';
import { useIdentityProvider, useInstallation } from '../../auth/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Skeleton, SkeletonBar } from '../../ui/index.ts';
import { canUsePasskeys } from '../sign-in/index.ts';
import { PasskeyList } from './passkey-list.tsx';
import { useSignInMethods } from './security-queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { SignedInDevices } from './signed-in-devices.tsx';
import { TwoStepSetting } from './two-step-setting.tsx';

/** How the person signs in, and where they are signed in. Absent where another service signs people in. */
export function SecuritySection({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTranslate();
  const { embedded } = useIdentityProvider();
  if (embedded === undefined) return null;
  return (
    <SettingsSection id="security" title={t('security.title')}>
      <Methods onLogOut={onLogOut} />
      <SignedInDevices />
    </SettingsSection>
  );
}

function Methods({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTranslate();
  const { data, error, refetch } = useSignInMethods();
  const failureText = useErrorMessage();
  if (data) return <LoadedMethods methods={data} onLogOut={onLogOut} />;
  if (error)
    return <LoadFailed title={t('security.failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <Skeleton>
      <SkeletonBar className="h-11 w-full" />
    </Skeleton>
  );
}

function LoadedMethods({ methods, onLogOut }: { methods: SignInMethods; onLogOut: () => void }) {
  const { passkeyDomain } = useInstallation();
  return (
    <>
      {canUsePasskeys(passkeyDomain) || methods.passkeys.length > 0 ? (
        <PasskeyList passkeys={methods.passkeys} onLogOut={onLogOut} />
      ) : null}
      {methods.hasPassword || methods.isTwoStepOn ? <TwoStepSetting methods={methods} /> : null}
    </>
  );
}
