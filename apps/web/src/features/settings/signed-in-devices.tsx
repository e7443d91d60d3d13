import { person, type SignedInDevice } from '@canticle/contract/calls';
import { useState } from 'react';
import { callApi } from '../../api/index.ts';
import { PartFailed, useErrorMessage } from '../../components/index.ts';
import { timeAgo, useTranslate } from '../../i18n/index.ts';
import { Button, showToast } from '../../ui/index.ts';
import { useRefreshSecurity, useSignIns } from './security-queries.ts';
import { SecurityPart } from './security-part.tsx';
import { useDeviceText } from './use-device-text.ts';

/** Where the person is signed in; one of them or all others can be signed out. */
export function SignedInDevices() {
  const { t } = useTranslate();
  const { data: devices = [], dataUpdatedAt, error, refetch } = useSignIns();
  const { end, endOthers, isBusy } = useEndSignIns();
  if (devices.length === 0 && error)
    return (
      <SecurityPart title={t('security.devices')}>
        <PartFailed onRetry={() => void refetch()} />
      </SecurityPart>
    );
  if (devices.length === 0) return null;
  return (
    <SecurityPart title={t('security.devices')} text={t('security.devices.text')}>
      <ul className="border-t border-line">
        {devices
          .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
          .map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              now={dataUpdatedAt}
              isBusy={isBusy}
              onEnd={() => void end(device.id)}
            />
          ))}
      </ul>
      {devices.length > 1 ? (
        <div>
          <Button busy={isBusy} onClick={() => void endOthers()}>
            {t('security.devices.end-others')}
          </Button>
        </div>
      ) : null}
    </SecurityPart>
  );
}

type DeviceRowProps = { device: SignedInDevice; now: number; isBusy: boolean; onEnd: () => void };

function DeviceRow({ device: { userAgent, lastUsedAt, isCurrent }, now, isBusy, onEnd }: DeviceRowProps) {
  const { t, language } = useTranslate();
  const deviceText = useDeviceText();
  const name = deviceText(userAgent);
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 grow">
        <p className="break-words">{name}</p>
        <p className={isCurrent ? 'text-sm text-accent' : 'text-sm text-ink-soft'}>
          {isCurrent
            ? t('security.device.this')
            : t('security.device.used', { when: timeAgo(Date.parse(lastUsedAt), now, language) })}
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          variant="plain"
          className="-me-4"
          disabled={isBusy}
          aria-label={t('security.device.end.of', { name })}
          onClick={onEnd}
        >
          {t('security.device.end')}
        </Button>
      )}
    </li>
  );
}

function useEndSignIns() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const refresh = useRefreshSecurity();
  const [isBusy, setBusy] = useState(false);
  const run = async (endThem: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await endThem();
      await refresh();
      showToast({ text: done });
    } catch (failure) {
      showToast({ text: failureText(failure), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    end: (id: string) => run(() => callApi(person.endSignIn, { params: { id } }), t('security.device.end.done')),
    endOthers: () => run(() => callApi(person.endOtherSignIns, {}), t('security.devices.end-others.done')),
  };
}
