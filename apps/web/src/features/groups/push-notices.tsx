import { installation } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, useSyncExternalStore } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { cachedQuery, lifetimes } from '../../offline/index.ts';
import { Checkbox, siteName } from '../../ui/index.ts';
import { choosePushGroup, pushGroups, readPushSupport, SubscribeError } from '../notifications/push-device.ts';
import { useGroupError } from './use-group-error.ts';

/**
 * Whether this device tells the person of the sets of a group, also while the app is closed; nothing where the server
 * sends no messages. The browser is asked for permission only after the press.
 */
export function PushNotices({ groupId, onFailure }: { groupId: string; onFailure: (text: string) => void }) {
  const { t } = useTranslate();
  const failureText = useGroupError();
  const noteId = useId();
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery(cachedQuery(installation.getInstallation, {}, lifetimes.reference));
  const support = useSyncExternalStore(subscribeToReturn, readPushSupport);
  const isChosen = useSyncExternalStore(pushGroups.subscribe, pushGroups.read).includes(groupId);
  // An installation that was cached before there were messages says nothing of them.
  const key = data?.webPushKey;
  if (!key) return null;
  const choose = async (isOn: boolean) => {
    setBusy(true);
    onFailure('');
    await choosePushGroup(key, groupId, isOn).catch((reason: unknown) =>
      onFailure(reason instanceof SubscribeError ? t('groups.notices.device.failed') : failureText(reason)),
    );
    setBusy(false);
  };
  const isPossible = support === 'possible';
  return (
    <>
      <Checkbox
        label={t('groups.notices.device')}
        checked={isPossible && isChosen}
        disabled={!isPossible || isBusy}
        aria-describedby={isPossible ? undefined : noteId}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
      {isPossible ? null : (
        <p id={noteId} className="basis-full text-sm text-ink-soft">
          {t(`groups.notices.device.${support}`, { site: siteName() })}
        </p>
      )}
    </>
  );
}

/* The person may have changed what is allowed in the settings of the browser. */
function subscribeToReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
