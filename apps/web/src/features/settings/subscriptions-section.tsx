import { store, type UserV3 } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCollections } from '../collections/index.ts';
import { callApi } from '../../api/index.ts';
import { PartFailed, RowsSkeleton, useErrorMessage } from '../../components/index.ts';
import { formatDate, localizedText, useTranslate } from '../../i18n/index.ts';
import { cachedQuery, lifetimes } from '../../offline/index.ts';
import { Button, ButtonLink, showToast } from '../../ui/index.ts';
import { ReceiptsList } from './receipts-list.tsx';
import { SettingsSection } from './settings-section.tsx';

const useOwnTerms = () => useQuery(cachedQuery(store.storeTerms, {}, lifetimes.products));

/** The subscriptions of the person, for whom they are, and when they end or are charged next. */
export function SubscriptionsSection({ user }: { user: UserV3 }) {
  const { t, language } = useTranslate();
  const { data: collections, error, refetch } = useCollections();
  const { data: terms } = useOwnTerms();
  const validSubscriptions = user.subscriptions.filter(({ valid, collectionIds }) => valid && collectionIds.length > 0);
  const rows = validSubscriptions
    .flatMap(({ id, collectionIds, validTo }) =>
      collectionIds.map((collectionId) => ({
        key: `${id}:${collectionId}`,
        name: localizedText(collections?.find((one) => one.id === collectionId)?.name ?? {}, language),
        // Terms that a browser stored earlier have no such list.
        more: (terms?.ownSubscriptions ?? []).find((one) => one.id === id),
        validTo,
      })),
    )
    .filter(({ name }) => name !== '');
  const isReady = collections !== undefined || validSubscriptions.length === 0;
  return (
    <SettingsSection id="subscriptions" title={t('settings.subscriptions')}>
      {!isReady && error ? <PartFailed onRetry={() => void refetch()} /> : null}
      {!isReady && !error ? <RowsSkeleton /> : null}
      {isReady && rows.length === 0 ? <p className="text-ink-soft">{t('settings.subscriptions.none')}</p> : null}
      {rows.length > 0 ? (
        <ul>
          {rows.map(({ key, name, more, validTo }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3 first:pt-0">
              <span className="flex min-w-0 flex-col">
                <span className="font-serif text-[1.0625rem]">{name}</span>
                {more?.group ? (
                  <span className="text-sm [overflow-wrap:anywhere]">
                    {t('settings.receipts.group', { group: more.group })}
                  </span>
                ) : null}
              </span>
              <span className="text-sm text-ink-soft">
                {t(endKeyOf(more), { date: formatDate(more?.renewsAt ?? validTo, language) })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {user.subscriptions.length > 0 ? <PortalButton /> : null}
        <ButtonLink to="/collections">{t('settings.subscriptions.see')}</ButtonLink>
      </div>
      <ReceiptsList />
    </SettingsSection>
  );
}

type OwnSubscription = NonNullable<ReturnType<typeof useOwnTerms>['data']>['ownSubscriptions'][number];

/* One that renews is open for some days longer; what counts is when it is charged. */
const endKeyOf = (more: OwnSubscription | undefined) =>
  more?.renewsAt
    ? more.isTrial
      ? 'settings.subscriptions.trial'
      : 'settings.subscriptions.renews'
    : 'settings.subscriptions.until';

/* The portal URL is created for this person on each request. */
function PortalButton() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    try {
      const { url } = await callApi(store.createPortalSession, { body: { returnUrl: location.href } });
      location.assign(url);
    } catch (failure) {
      showToast({ text: failureText(failure), tone: 'error' });
      setIsBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void open()}>
      {t('settings.subscriptions.portal')}
    </Button>
  );
}
