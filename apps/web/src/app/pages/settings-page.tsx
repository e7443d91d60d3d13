import type { SettingsV4, UserV3 } from '@canticle/contract/calls';
import { useSettings, useUser } from '../../features/session/index.ts';
import { LoadFailed } from '../../pieces/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { Page } from '../shell/page.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { useSignOut } from '../start/index.ts';
import { useLeaveGuard } from './edit-song/use-leave-guard.tsx';
import { AccountPart } from './settings/account-part.tsx';
import { GeneralPart } from './settings/general-part.tsx';
import { ProfilePart } from './settings/profile-part.tsx';
import { NotSavedPart } from './settings/not-saved-part.tsx';
import { StoragePart } from './settings/storage-part.tsx';
import { SubscriptionsPart } from './settings/subscriptions-part.tsx';
import { useSettingsForm } from './settings/use-settings-form.ts';

/** Everything a person may set: who they are, how Canticle looks and reads, what they have, and how they leave. */
export function SettingsPage() {
  const { t } = useTranslate();
  const { data: user, error: userError, refetch: refetchUser } = useUser();
  const { data: settings, error, refetch } = useSettings();
  const failureText = useFailureText();
  const failure = userError ?? error;
  return (
    <Page title={t('settings.title')} width="middle">
      <h1 className="pt-8 pb-8 text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
        {t('settings.title')}
      </h1>
      {user && settings ? <Fields user={user} settings={settings} /> : null}
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

function Fields({ user, settings }: { user: UserV3; settings: SettingsV4 }) {
  const { t } = useTranslate();
  const form = useSettingsForm(user, settings);
  const { signOut, signOutEverywhere, isLeaving, question } = useSignOut();
  const leaveGuard = useLeaveGuard(form.isChanged && !isLeaving, {
    text: t('settings.leave.text'),
    go: t('settings.leave.go'),
    onLeave: form.forget,
  });
  return (
    <>
      <ProfilePart user={user} form={form} onLogOut={signOut} />
      <GeneralPart form={form} />
      <NotSavedPart />
      <StoragePart />
      <SubscriptionsPart user={user} />
      <AccountPart
        email={user.email}
        onLogOut={signOut}
        onLogOutEverywhere={signOutEverywhere}
        isLoggingOut={isLeaving}
      />
      {form.isChanged ? (
        <div className="sticky bottom-(--bottom-bar) z-20 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-sheet px-4 py-3 sm:-mx-8 sm:px-8">
          <p role="status" className="mr-auto text-sm text-ink-soft">
            {t('settings.unsaved')}
          </p>
          <Button disabled={form.isSaving} onClick={form.forget}>
            {t('settings.undo')}
          </Button>
          <Button
            look="primary"
            busy={form.isSaving}
            disabled={form.isNameMissing || form.isBirthdayWrong}
            onClick={() => void form.save()}
          >
            {t('settings.save')}
          </Button>
        </div>
      ) : null}
      {question}
      {leaveGuard}
    </>
  );
}
