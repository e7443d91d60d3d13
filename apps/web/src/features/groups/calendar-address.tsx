import { calendar, type CalendarAddress } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { cachedQuery } from '../../offline/index.ts';
import { Button, ButtonLink, CopyButton } from '../../ui/index.ts';
import { useGroupError } from './use-group-error.ts';

const addressesQuery = () => cachedQuery(calendar.listCalendarAddresses, {}, 0);

/**
 * The address at which calendar programs read sets: make it, copy it, renew it.
 *
 * @param groupId  the group whose sets it holds; null for everything the person sees
 */
export function CalendarAddressSection({ groupId }: { groupId: string | null }) {
  const { t } = useTranslate();
  const { data: addresses } = useQuery(addressesQuery());
  const queryClient = useQueryClient();
  const failureText = useGroupError();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const found = addresses?.find((one) => one.groupId === groupId);
  const run = async (work: Promise<unknown>) => {
    setBusy(true);
    setFailure('');
    await work
      .then(() => queryClient.invalidateQueries({ queryKey: addressesQuery().queryKey }))
      .catch((reason: unknown) => setFailure(failureText(reason)));
    setBusy(false);
  };
  const params = { calendar: groupId ?? 'own' };
  const renew = () => void run(callApi(calendar.renewCalendarAddress, { params }));
  return (
    <section aria-label={t('groups.calendar')} className="pt-8">
      <h2 className="text-sm font-semibold">{t('groups.calendar')}</h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        {t(groupId === null ? 'groups.calendar.text-own' : 'groups.calendar.text')}
      </p>
      {found ? (
        <AddressActions
          found={found}
          isBusy={isBusy}
          onRenew={renew}
          onDelete={() => void run(callApi(calendar.deleteCalendarAddress, { params }))}
        />
      ) : (
        <Button busy={isBusy} disabled={!addresses} onClick={renew}>
          {t('groups.calendar.create')}
        </Button>
      )}
      {failure ? (
        <p role="alert" className="mt-2 text-danger">
          {failure}
        </p>
      ) : null}
    </section>
  );
}

type AddressActionsProps = { found: CalendarAddress; isBusy: boolean; onRenew: () => void; onDelete: () => void };

function AddressActions({ found: { address }, isBusy, onRenew, onDelete }: AddressActionsProps) {
  const { t } = useTranslate();
  return (
    <>
      <p className="mb-3 text-xs break-all text-ink-soft">{address}</p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={address} label={t('groups.calendar.copy')} />
        <ButtonLink to={address.replace(/^https?:/, 'webcal:')} reloadDocument>
          {t('groups.calendar.subscribe')}
        </ButtonLink>
        <Button variant="plain" busy={isBusy} onClick={onRenew}>
          {t('groups.calendar.renew')}
        </Button>
        <Button variant="plain" busy={isBusy} onClick={onDelete}>
          {t('groups.calendar.delete')}
        </Button>
      </div>
      <p className="mt-2 text-sm text-ink-soft">{t('groups.calendar.secret')}</p>
    </>
  );
}
