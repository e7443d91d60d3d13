import type { SettingsV4, UserV3 } from '@canticle/contract/calls';
import { useIdentityProvider, useInstallation } from '../../auth/index.ts';
import { useSettings, useUser } from '../session/index.ts';
import { useSignOut } from '../unsaved-changes/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Skeleton, SkeletonBar, Page, useLeaveGuard } from '../../ui/index.ts';
import { AccountSection } from './account-section.tsx';
import { AccessTokensSection } from './access-tokens-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { UnsavedSection } from './unsaved-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { SubscriptionsSection } from './subscriptions-section.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** The settings of a person: profile, appearance and reading, subscriptions and storage, and the account. */
export function SettingsPage() {
  const { t } = useTranslate();
  const { data: user, error: userError, refetch: refetchUser } = useUser();
  const { data: settings, error, refetch } = useSettings();
  const failureText = useErrorMessage();
  const failure = userError ?? error;
  return (
    <Page title={t('settings.title')} width="middle">
      <h1 className="pt-8 pb-4 text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
        {t('settings.title')}
      </h1>
      {user && settings ? <SettingsSections user={user} settings={settings} /> : null}
      {(!user || !settings) && failure ? (
        <LoadFailed
          title={t('app.page-failed')}
          text={failureText(failure)}
          onRetry={() => void Promise.all([refetchUser(), refetch()])}
        />
      ) : null}
      {(!user || !settings) && !failure ? (
        <Skeleton>
          <SkeletonBar className="h-11 w-full max-w-xl" />
        </Skeleton>
      ) : null}
    </Page>
  );
}

const sections = [
  ['profile', 'settings.profile'],
  ['security', 'security.title'],
  ['general', 'settings.general'],
  ['storage', 'storage.title'],
  ['subscriptions', 'settings.subscriptions'],
  ['access-tokens', 'tokens.title'],
  ['account', 'settings.account'],
] as const;

/* The page is several screens long. */
function SectionLinks() {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  const { embedded } = useIdentityProvider();
  const isShown = (id: string) => (sells || id !== 'subscriptions') && (embedded !== undefined || id !== 'security');
  return (
    <nav aria-label={t('settings.sections')} className="pb-6">
      <ul className="flex flex-wrap gap-x-6">
        {sections
          .filter(([id]) => isShown(id))
          .map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-11 items-center text-accent hover:underline">
                {t(title)}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function SettingsSections({ user, settings }: { user: UserV3; settings: SettingsV4 }) {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  const form = useSettingsForm(user, settings);
  const { signOut, signOutEverywhere, isSigningOut, dialog } = useSignOut();
  const leaveGuard = useLeaveGuard(form.isChanged && !isSigningOut, {
    text: t('settings.leave.text'),
    leaveLabel: t('settings.leave.go'),
    onLeave: form.discard,
  });
  return (
    <>
      <SectionLinks />
      <ProfileSection user={user} form={form} onLogOut={signOut} />
      <SecuritySection onLogOut={signOut} />
      <GeneralSection form={form} />
      <UnsavedSection />
      <StorageSection />
      {sells ? <SubscriptionsSection user={user} /> : null}
      <AccessTokensSection roles={user.roles} />
      <AccountSection
        email={user.email}
        onLogOut={signOut}
        onLogOutEverywhere={signOutEverywhere}
        isLoggingOut={isSigningOut}
      />
      {form.isChanged ? (
        <div className="sticky bottom-(--bottom-bar) z-20 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-sheet px-4 py-3 sm:-mx-8 sm:px-8">
          <p role="status" className="me-auto text-sm text-ink-soft">
            {t('settings.unsaved')}
          </p>
          <Button disabled={form.isSaving} onClick={form.discard}>
            {t('settings.undo')}
          </Button>
          <Button
            variant="primary"
            busy={form.isSaving}
            disabled={form.isNameMissing || form.isBirthdayInvalid}
            onClick={() => void form.save()}
          >
            {t('settings.save')}
          </Button>
        </div>
      ) : null}
      {dialog}
      {leaveGuard}
    </>
  );
}

export { SettingsPage as Component };
