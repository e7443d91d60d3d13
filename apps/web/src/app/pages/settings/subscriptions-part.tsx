import { store, type UserV3 } from '@canticle/contract/calls';
import { useState } from 'react';
import { callApi } from '../../../api/index.ts';
import { useCollections } from '../../../features/collections/index.ts';
import { PartFailed, RowsToCome } from '../../../pieces/index.ts';
import { dayIn, nameIn, useTranslate } from '../../../translations/index.ts';
import { Button, ButtonLink, showToast } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { Part } from './part.tsx';

/** What the person subscribes to, and until when. */
export function SubscriptionsPart({ user }: { user: UserV3 }) {
  const { t, language } = useTranslate();
  const { data: collections, error, refetch } = useCollections();
  const held = user.subscriptions.filter(({ valid, collectionIds }) => valid && collectionIds.length > 0);
  const rows = held
    .flatMap(({ id, collectionIds, validTo }) =>
      collectionIds.map((collectionId) => ({
        key: `${id}:${collectionId}`,
        name: nameIn(collections?.find((one) => one.id === collectionId)?.name ?? {}, language),
        validTo,
      })),
    )
    .filter(({ name }) => name !== '');
  const areNamed = collections !== undefined || held.length === 0;
  return (
    <Part id="subscriptions" title={t('settings.subscriptions')}>
      {!areNamed && error ? <PartFailed onRetry={() => void refetch()} /> : null}
      {!areNamed && !error ? <RowsToCome /> : null}
      {areNamed && rows.length === 0 ? <p className="text-ink-soft">{t('settings.subscriptions.none')}</p> : null}
      {rows.length > 0 ? (
        <ul>
          {rows.map(({ key, name, validTo }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3 first:pt-0">
              <span className="font-serif text-[1.0625rem]">{name}</span>
              <span className="text-sm text-ink-soft">
                {t('settings.subscriptions.until', { date: dayIn(validTo, language) })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {user.subscriptions.length > 0 ? <PortalButton /> : null}
        <ButtonLink to="/collections">{t('settings.subscriptions.see')}</ButtonLink>
      </div>
    </Part>
  );
}

/* The address of the portal is made for this person and this moment. */
function PortalButton() {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    try {
      const { url } = await callApi(store.openPortal, { body: { returnUrl: location.href } });
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
