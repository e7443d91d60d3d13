import type { ShareKey } from '@canticle/contract/calls';
import { useState } from 'react';
import { formatDate, useTranslate } from '../../i18n/index.ts';
import { Button, CopyButton, IconButton } from '../../ui/index.ts';
import { ClearIcon } from '../../ui/icons.ts';
import { QrCode } from '../../components/index.ts';
import { shareLink } from './share-link.ts';

type ShareKeyRowProps = { shareKey: ShareKey; now: number; onRevoke: () => void };

/** One link: its permission, its expiry date, and its actions. */
export function ShareKeyRow({ shareKey: { key, permission, validTo }, now, onRevoke }: ShareKeyRowProps) {
  const { t, language } = useTranslate();
  const [isQrVisible, setIsQrVisible] = useState(false);
  const link = shareLink(location.origin, key);
  const isExpired = Date.parse(validTo) <= now;
  const date = formatDate(validTo, language);
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow text-[0.9375rem]">
          {t(`sharing.permission.${permission}`)}
          <span className={isExpired ? 'text-danger' : 'text-ink-soft'}>
            {' · '}
            {t(isExpired ? 'sharing.expired' : 'sharing.valid-to', { date })}
          </span>
        </p>
        <IconButton
          label={t('sharing.revoke')}
          icon={<ClearIcon aria-hidden className="size-4" />}
          onClick={onRevoke}
        />
      </div>
      {isExpired ? null : (
        <div className="flex flex-wrap items-center gap-3 pb-1">
          <CopyButton text={link} label={t('sharing.copy')} />
          <Button aria-expanded={isQrVisible} onClick={() => setIsQrVisible(!isQrVisible)}>
            {t('sharing.qr')}
          </Button>
        </div>
      )}
      {isQrVisible && !isExpired ? (
        <div className="flex flex-col items-center gap-2 pt-4">
          <QrCode text={link} label={t('sharing.qr.of')} />
          <p className="text-xs break-all text-ink-soft">{link}</p>
        </div>
      ) : null}
    </li>
  );
}
