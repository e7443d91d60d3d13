import type { UserV3 } from '@canticle/contract/calls';
import { useCollections } from '../../../features/collections/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { ButtonLink } from '../../../ui/index.ts';
import { Part } from './part.tsx';

/** What the person subscribes to, and until when. */
export function SubscriptionsPart({ user }: { user: UserV3 }) {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const date = new Intl.DateTimeFormat(language === 'no' ? 'nb' : 'en-GB', { dateStyle: 'long' });
  const rows = user.subscriptions
    .filter(({ valid }) => valid)
    .flatMap(({ id, collectionIds, validTo }) =>
      collectionIds.map((collectionId) => ({
        key: `${id}:${collectionId}`,
        name: nameIn(collections.find((one) => one.id === collectionId)?.name ?? {}, language),
        validTo,
      })),
    )
    .filter(({ name }) => name !== '');
  return (
    <Part id="subscriptions" title={t('settings.subscriptions')}>
      {rows.length === 0 ? <p className="text-ink-soft">{t('settings.subscriptions.none')}</p> : null}
      {rows.length > 0 ? (
        <ul>
          {rows.map(({ key, name, validTo }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3 first:pt-0">
              <span className="font-serif text-[1.0625rem]">{name}</span>
              <span className="text-sm text-ink-soft">
                {t('settings.subscriptions.until', { date: date.format(new Date(validTo)) })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <ButtonLink to="/collections">{t('settings.subscriptions.see')}</ButtonLink>
      </div>
    </Part>
  );
}
